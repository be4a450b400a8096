/**
 * Loaded into the server by `--import`: tells its parent over standard output of every time that the event loop stood
 * still for more than 100 ms, with the processor time that its thread used meanwhile; a busy machine alone uses none.
 */
const everyMs = 10;
const stallMs = 100;

/** Milliseconds of processor time that the main thread has used. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

let at = performance.now();
let usedBefore = used();
setInterval(() => {
  const now = performance.now();
  const usedNow = used();
  const late = now - at - everyMs;
  if (late > stallMs)
    console.log(JSON.stringify({ stall: Math.round(late), processor: Math.round(usedNow - usedBefore) }));
  at = now;
  usedBefore = usedNow;
}, everyMs).unref();
