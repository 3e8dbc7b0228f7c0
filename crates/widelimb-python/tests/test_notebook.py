"""The notebook in examples/: it is stored without results, and runs to its end with small sizes."""

import json
import pathlib

import pytest

TOUR = pathlib.Path(__file__).parent.parent / "examples" / "tour.ipynb"
CELLS = json.loads(TOUR.read_text())["cells"]


def test_it_is_stored_without_results():
    code = [cell for cell in CELLS if cell["cell_type"] == "code"]
    assert code and all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.fixture(scope="module")
def executed():
    for module in ("nbclient", "ipykernel", "matplotlib", "numpy"):
        pytest.importorskip(module, reason=f"the notebook needs {module}")
    import nbclient
    import nbformat

    notebook = nbformat.read(TOUR, as_version=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WIDELIMB_TOUR", "small")
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute(
            cwd=str(TOUR.parent)
        )
    return notebook


def test_each_cell_runs_and_draws_what_it_shows(executed):
    code = [cell for cell in executed.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    drawn = sum("image/png" in output.get("data", {}) for cell in code for output in cell.outputs)
    assert drawn == len(code) - 1  # The first one is of imports.
    said = [output for cell in code for output in cell.outputs if output.output_type == "stream"]
    assert said == []
