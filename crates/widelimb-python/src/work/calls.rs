//! Calls of Python from the threads of a long computation.

use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::sync::mpsc;

/// What a thread asks the calling thread to do with the interpreter's lock.
pub type Request = Box<dyn FnOnce(Python<'_>) -> PyResult<()> + Send>;

/// The way of a piece of work to Python: its calls are made on the calling thread, which alone
/// takes the interpreter's lock. A thread that a call left behind never waits for an interpreter
/// that ends.
pub struct Caller<'a> {
    /// Gives a request to the calling thread; `None` on the calling thread itself.
    send: Option<&'a dyn Fn(Request) -> bool>,
    /// Whether a call failed: the piece has no result then.
    failed: Cell<bool>,
    error: RefCell<Option<PyErr>>,
}

impl<'a> Caller<'a> {
    pub fn new(send: Option<&'a dyn Fn(Request) -> bool>) -> Caller<'a> {
        Caller { send, failed: Cell::new(false), error: RefCell::new(None) }
    }

    /// The result of `call` with the interpreter's lock; `None` if it raised an exception, which
    /// ends the computation and comes out of it, or if the computation has ended. After that no
    /// other call is made, and the piece of work has no result.
    pub fn call<T: Send + 'static>(
        &self,
        call: impl FnOnce(Python<'_>) -> PyResult<T> + Send + 'static,
    ) -> Option<T> {
        if self.failed.get() {
            return None;
        }
        let result = match self.send {
            None => Python::attach(call).map_err(|error| self.error.replace(Some(error))).ok(),
            Some(send) => {
                let (answer, answers) = mpsc::channel();
                let request = move |py: Python<'_>| {
                    // A thread that has ended needs no answer.
                    let _ = answer.send(call(py)?);
                    Ok(())
                };
                if send(Box::new(request)) { answers.recv().ok() } else { None }
            }
        };
        self.failed.set(result.is_none());
        result
    }

    /// Whether a call failed.
    pub fn has_failed(&self) -> bool {
        self.failed.get()
    }

    /// The exception of a call on the calling thread.
    pub fn into_error(self) -> Option<PyErr> {
        self.error.into_inner()
    }
}
