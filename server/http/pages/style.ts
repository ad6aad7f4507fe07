/** The style sheet of all public pages. It is small, so it travels inside each page; the policy names its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#56616f;--line:#dde3ea;--paper:#fff;--tint:#f4f7fa;--mark:#0b63ce;--k:#8a2c7a;--s:#0a6b3d;--n:#9a4b00;--c:#66717f}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--soft:#a3b0bf;--line:#2c3643;--paper:#12171d;--tint:#1a2129;--mark:#7db8ff;--k:#e79adb;--s:#86d9a8;--n:#f2b872;--c:#93a0af}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--mark)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
header,.page,footer{max-width:76rem;margin:0 auto;padding:0 1.25rem}
.to{margin-left:auto}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding-top:1.25rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
.page{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:2.5rem;align-items:start}
nav{display:flex;flex-direction:column;gap:.15rem;position:sticky;top:0;padding:1.75rem 0}
nav a{text-decoration:none;padding:.2rem .6rem;border-left:3px solid transparent;color:var(--ink)}
nav .below{padding-left:1.5rem;font-size:.92rem}
nav a:hover{color:var(--mark)}nav a[aria-current]{border-color:var(--mark);color:var(--mark);font-weight:600}
main{padding-top:1.5rem;padding-bottom:3rem;min-width:0;overflow-wrap:break-word}
h1{font-size:2rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.3rem;margin:2.25rem 0 .5rem}h2 small{color:var(--soft);font-weight:400}
article{border-top:1px solid var(--line);margin-top:2.5rem}article:target h2{background:var(--tint)}.path{font-size:1.15rem;margin-top:1.25rem}h2 code{font-weight:600}
h3{font-size:1.05rem;margin:2rem 0 .25rem;overflow-wrap:anywhere}
.lead{font-size:1.15rem;color:var(--soft);max-width:46rem}
.lead strong{white-space:nowrap}
p,li{max-width:46rem}
.jump{max-width:none}.jump a{margin-right:.75rem}
pre{background:var(--tint);border:1px solid var(--line);border-radius:8px;padding:1rem;overflow-x:auto}
pre code{overflow-wrap:normal}
code{font:.92em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.k{color:var(--k)}.s{color:var(--s)}.n{color:var(--n)}.c{color:var(--c);font-style:italic}
.tabs{display:flex;flex-wrap:wrap;gap:0 .25rem;margin:1rem 0}
.tabs input{position:absolute;opacity:0;width:1px;height:1px;padding:0}
.tabs label{padding:.35rem .8rem;border:1px solid transparent;border-bottom:0;border-radius:8px 8px 0 0;color:var(--soft);cursor:pointer}
.tabs input:checked+label{border-color:var(--line);background:var(--tint);color:var(--ink)}
.tabs input:focus-visible+label{outline:3px solid var(--mark)}
.tabs .tab{order:9;width:100%;display:none}.tabs .tab pre{margin:0;border-top-left-radius:0}
.tabs input:checked+label+.tab{display:block}
section:target h2,tr:target{background:var(--tint)}
details{margin:.25rem 0 .75rem}summary{cursor:pointer;color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.rows tbody th{font-weight:400;width:15rem}.rows td:nth-child(2):not(:last-child){width:17rem}.rows a code{white-space:nowrap}.rows.figures td:nth-child(2):not(:last-child){width:auto}.figures thead th,.figures td{overflow-wrap:normal}.rows th code{overflow-wrap:break-word}
.scroll{overflow-x:auto}.scroll td code,.scroll th code{white-space:nowrap}
th p{margin:.25rem 0;font-weight:400;color:var(--soft);min-width:12rem}
svg{color:var(--mark);max-width:100%}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));padding:0;list-style:none}
.cards li{border:1px solid var(--line);border-radius:8px;padding:1rem}
form label{font-weight:600}
form input,button{font:inherit;padding:.55rem .75rem;border-radius:8px;border:1px solid var(--soft);background:var(--paper);color:var(--ink)}
form input{width:100%;max-width:24rem}
button{background:var(--mark);border-color:var(--mark);color:var(--paper);cursor:pointer}
form input:focus-visible,button:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
#rule{color:var(--soft)}
footer{border-top:1px solid var(--line);color:var(--soft);padding-top:1rem;padding-bottom:2rem;font-size:.9rem}
@media (max-width:52rem){
.page{grid-template-columns:minmax(0,1fr);gap:0}
nav{flex-direction:row;flex-wrap:wrap;position:static;padding:.75rem 0;border-bottom:1px solid var(--line)}nav a{border-left:0;padding:.1rem .6rem .1rem 0}
.rows a code{white-space:normal}
.rows thead{position:absolute;left:-999rem}
.rows,.rows tbody,.rows tr,.rows th,.rows td{display:block;width:auto}
nav .below{padding-left:0}nav .below:not([aria-current]){display:none}
.rows tbody th{font-weight:600;border:0;padding-bottom:0}
.rows td{border:0;padding:.1rem 0}
.rows td::before{content:attr(data-label) ": ";color:var(--soft)}
.rows tr{border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem;margin:.6rem 0}
.pictures tr{display:grid;grid-template-columns:repeat(3,minmax(0,1fr))}.pictures td:nth-child(3):last-child{grid-column:span 2}
.pictures tr>:first-child{grid-column:1/-1;border:0;padding-bottom:0}
}
@media print{nav,.skip,footer{display:none}.page{display:block}pre{white-space:pre-wrap;overflow-wrap:anywhere}.tabs .tab{display:block}.tabs label{order:9;width:100%;border:0;padding:.5rem 0 0}details>*{display:block}a{color:inherit}}
`;
