// Runs a WebAssembly program of WASI preview 1 with its arguments: `node wasi.mjs PROGRAM ARGUMENT...`.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const [program, ...more] = argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...more], env, preopens: { ".": "." } });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(instance));
