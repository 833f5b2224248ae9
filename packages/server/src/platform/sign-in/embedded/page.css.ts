const light = `
--canvas:#F5F6F7;--surface:#FFF;--sunken:#EDEFF2;--hover:#F3F5F7;--line:#E2E5E9;--edge:#828A95;
--text:#15181C;--text-2:#474E58;--text-3:#5E6672;--accent:#1A56C4;--accent-fill:#1A56C4;--accent-hover:#15479F;
--alert-edge:#BF4141;--alert-ink:#A93232;--alert-soft:#FBECEC`

const dark = `
--canvas:#0D0F12;--surface:#14171B;--sunken:#0A0C0E;--hover:#1A1E23;--line:#252A31;--edge:#717A86;
--text:#ECEEF1;--text-2:#B3BAC4;--text-3:#8F98A4;--accent:#86AEFF;--accent-fill:#3569D0;--accent-hover:#4276DE;
--alert-edge:#D45B5B;--alert-ink:#F09393;--alert-soft:#2E1819`

/** The console's fonts, under names that its build keeps. */
const fonts = `
@font-face{font-family:Inter;src:url(/assets/inter-latin-v1.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:Plate;src:url(/assets/jetbrains-mono-latin-v1.woff2) format("woff2");font-weight:500;font-display:swap}`

/** The styles of the sign-in pages, inlined so that they load nothing but the fonts. */
export const pageCss = `${fonts}
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);
color:var(--text);font:400 14px/20px Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1,h2,p,ul,fieldset{margin:0;padding:0;border:0;min-width:0}
ul{list-style:none}
h1{font:600 20px/28px Inter,system-ui,sans-serif;letter-spacing:-.012em;text-wrap:balance}
h2{font:600 14px/20px Inter,system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:3px}
main{width:100%;max-width:400px;display:grid;gap:16px}
main.wide{max-width:848px}
.logo{display:flex;align-items:center;gap:8px;font-weight:600;letter-spacing:-.01em}
.logo svg{width:22px;height:22px;display:block}
.cards{display:grid;gap:16px;align-items:start}
.card{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:24px;display:grid;gap:16px}
form{display:grid;gap:16px}
.field{display:grid;gap:4px}
label{font-weight:500;font-size:12px;line-height:16px;color:var(--text-2)}
input{font:inherit;color:inherit;width:100%;height:44px;padding:0 10px;border:1px solid var(--edge);border-radius:6px;background:var(--surface)}
input[aria-invalid=true]{border-color:var(--alert-edge);box-shadow:inset 0 0 0 1px var(--alert-edge)}
button,.button{font:inherit;font-weight:500;display:flex;align-items:center;justify-content:center;min-height:44px;
padding:0 16px;border:1px solid var(--accent-fill);border-radius:6px;background:var(--accent-fill);color:#FFF;cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:var(--accent-hover);border-color:var(--accent-hover)}
:focus{outline:none}
:focus-visible,input[aria-invalid=true]:focus-visible{outline:none;box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--accent)}
.alert{border:1px solid var(--alert-edge);border-radius:6px;background:var(--alert-soft);padding:8px 12px;color:var(--alert-ink)}
.fault{color:var(--alert-ink);font-size:12px;line-height:16px;display:grid;gap:2px}
.hint,.note{color:var(--text-3);font-size:12px;line-height:16px}
.support{color:var(--text-2)}
code{font:500 13px/16px Plate,ui-monospace,monospace}
.accounts{display:grid;gap:0;margin:0 -24px -24px;border-top:1px solid var(--line)}
.accounts button{width:100%;min-height:52px;padding:6px 24px;border:0;border-radius:0;background:none;color:var(--text);font-weight:400;
display:grid;justify-content:stretch;justify-items:start;text-align:left;gap:0}
.accounts li+li{border-top:1px solid var(--line)}
.accounts li:last-child button{border-radius:0 0 6px 6px}
.accounts button:hover{background:var(--hover)}
.accounts :focus-visible{box-shadow:inset 0 0 0 2px var(--accent)}
.accounts strong{font-weight:500}
.accounts span{color:var(--text-3);font-size:12px;line-height:16px;overflow-wrap:anywhere}
@media (min-width:768px){main.wide .cards{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media (pointer:fine){input,button,.button{min-height:36px;height:36px}.accounts button{height:auto}}
@media (max-width:359px){.card{padding:16px}.accounts{margin:0 -16px -16px}.accounts button{padding:6px 16px}}
`
