/** The style sheet of all public pages. It is small, so it travels inside each page; the policy names its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#56616f;--line:#dde3ea;--paper:#fff;--tint:#f4f7fa;--mark:#0b63ce}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--soft:#a3b0bf;--line:#2c3643;--paper:#12171d;--tint:#1a2129;--mark:#7db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--mark)}
a:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
header,main,footer{max-width:60rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding-top:1.25rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
header strong{margin-right:auto}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a{text-decoration:none}nav a:hover,nav a[aria-current]{text-decoration:underline}
main{padding-top:1.5rem;padding-bottom:3rem}
h1{font-size:2rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.3rem;margin:2.25rem 0 .5rem}
.lead{font-size:1.15rem;color:var(--soft);max-width:44rem}
p,li{max-width:44rem}
pre{background:var(--tint);border:1px solid var(--line);border-radius:8px;padding:1rem;overflow-x:auto}
td code{white-space:nowrap}
code{font:.92em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.55rem .75rem .55rem 0;border-bottom:1px solid var(--line)}
th code{white-space:nowrap}
th p{margin:.25rem 0;font-weight:400;color:var(--soft);min-width:12rem}
svg{color:var(--mark);max-width:100%}
tr:target{background:var(--tint)}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));padding:0;list-style:none}
.cards li{border:1px solid var(--line);border-radius:8px;padding:1rem}
label{font-weight:600}
input,button{font:inherit;padding:.55rem .75rem;border-radius:8px;border:1px solid var(--soft);background:var(--paper);color:var(--ink)}
input{width:100%;max-width:24rem}
button{background:var(--mark);border-color:var(--mark);color:var(--paper);cursor:pointer}
input:focus-visible,button:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
#rule{color:var(--soft)}
footer{border-top:1px solid var(--line);color:var(--soft);padding-top:1rem;padding-bottom:2rem;font-size:.9rem}
`;
