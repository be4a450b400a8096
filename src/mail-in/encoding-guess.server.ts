import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The used part of chardetng-wasm; its own loader needs a bundler. */
interface Detector {
  memory: WebAssembly.Memory;
  encodingdetector_new(): number;
  encodingdetector_feed(detector: number, bytes: number, length: number, isLast: number): number;
  encodingdetector_guess(result: number, detector: number, domain: number, length: number, allowUtf8: number): void;
  __wbg_encodingdetector_free(detector: number): void;
  __wbindgen_add_to_stack_pointer(by: number): number;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(bytes: number, length: number): void;
}

let detector: Detector | undefined;

/** Path of the WASM file; a worker must be given it, because it has no module path. */
export const detectorFile = (): string =>
  createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');

export function loadDetector(file: string): Detector {
  const program = new WebAssembly.Module(readFileSync(file));
  const imports = {
    './chardetng_wasm_bg.js': {
      __wbindgen_throw: () => {
        throw new Error('the encoding could not be guessed');
      },
    },
  };
  detector = new WebAssembly.Instance(program, imports).exports as unknown as Detector;
  return detector;
}

const looked = 65_536;

/** The encoding that Firefox would guess; never UTF-8. */
export function guessEncoding(all: Uint8Array): string {
  const bytes = all.subarray(0, looked);
  const wasm = detector ?? loadDetector(detectorFile());
  const id = wasm.encodingdetector_new();
  const place = wasm.__wbindgen_malloc(bytes.length);
  new Uint8Array(wasm.memory.buffer).set(bytes, place);
  // The WASM call frees the bytes.
  wasm.encodingdetector_feed(id, place, bytes.length, 1);
  const result = wasm.__wbindgen_add_to_stack_pointer(-16);
  wasm.encodingdetector_guess(result, id, 0, 0, 0);
  const [name = 0, length = 0] = new Uint32Array(wasm.memory.buffer, result, 2);
  const guess = Buffer.from(wasm.memory.buffer, name, length).toString('latin1');
  wasm.__wbindgen_free(name, length);
  wasm.__wbindgen_add_to_stack_pointer(16);
  wasm.__wbg_encodingdetector_free(id);
  return guess;
}
