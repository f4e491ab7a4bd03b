/** Style of the local telephone; it loads no file and no font. */
export const phoneStyle = `
:root { color-scheme: light; --ink: #17231f; --quiet: #66736d; --line: #dfe6e1; --paper: #eef2ee; --bubble: #fff; --accent: #0f7a5a; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 24px;
  background: radial-gradient(120% 90% at 20% 0, #f8faf7, #dbe6df); color: var(--ink);
  font: 15px/1.6 "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", system-ui, sans-serif; }
main { display: flex; gap: 36px; align-items: center; justify-content: center; flex-wrap: wrap; }
.about { max-width: 300px; display: grid; gap: 12px; }
.about h1 { font-size: 24px; line-height: 1.3; letter-spacing: .02em; }
.about p { color: var(--quiet); }
.about a { color: var(--accent); }
.phone { width: 390px; height: min(780px, calc(100vh - 48px)); display: flex; flex-direction: column; overflow: hidden;
  border: 10px solid #1b2420; border-radius: 48px; background: var(--paper); box-shadow: 0 30px 60px -20px rgb(20 40 30 / .45); }
.bar { display: flex; justify-content: space-between; padding: 12px 26px 6px; font-size: 13px; font-weight: 600; background: #fff; }
header { padding: 6px 18px 10px; background: #fff; border-bottom: 1px solid var(--line); display: flex; align-items: center; gap: 8px; }
header h2 { flex: 1; font-size: 18px; }
header button { display: none; }
.thread header button { display: block; }
button { font: inherit; border: 0; background: none; color: var(--accent); cursor: pointer; padding: 6px 8px; border-radius: 10px; min-height: 36px; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.screen { flex: 1; overflow-y: auto; overscroll-behavior: contain; }
.row { width: 100%; display: grid; grid-template-columns: 44px 1fr auto; gap: 2px 12px; padding: 12px 18px; text-align: left;
  color: inherit; border-radius: 0; background: #fff; border-bottom: 1px solid var(--line); }
.row:hover { background: #f6f9f6; }
.face { grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center; color: #fff; background: var(--accent); font-weight: 600; }
.number { font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: .03em; }
.when { font-size: 12px; color: var(--quiet); }
.last { grid-column: 2 / 4; color: var(--quiet); font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.bubbles { display: grid; gap: 14px; padding: 18px; align-content: start; }
.stamp { text-align: center; font-size: 12px; color: var(--quiet); }
.bubble { max-width: 84%; padding: 10px 14px; background: var(--bubble); border-radius: 4px 18px 18px 18px; overflow-wrap: anywhere; animation: arrive .25s ease-out; }
.code { padding: 0 4px; color: var(--accent); font-weight: 700; font-size: 17px; text-decoration: underline; text-underline-offset: 3px; min-height: 0; }
.empty { padding: 90px 40px; text-align: center; color: var(--quiet); }
.note { position: fixed; bottom: 24px; left: 50%; transform: translateX(-50%); padding: 8px 18px; border-radius: 99px; background: #17231f; color: #fff; opacity: 0; transition: opacity .2s; pointer-events: none; }
.note.on { opacity: 1; }
@keyframes arrive { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { .bubble { animation: none; } .note { transition: none; } }
@media (max-width: 480px) { body { padding: 0; } .about { display: none; } .phone { width: 100vw; height: 100vh; border: 0; border-radius: 0; } }
`;
