import { PALETTE } from '../charts/palette'

/** Style of the page: the tokens of the product, light and dark, no file beside it. */
const TOKENS: Readonly<Record<string, readonly [string, string]>> = {
  ...PALETTE,
  bg: ['#f3f4f5', '#0e1013'],
  surface: ['#ffffff', '#15181c'],
  'surface-2': ['#f8f9fa', '#1a1e22'],
  line: ['#e3e6e9', '#272c32'],
  good: ['#17713f', '#63cb90'],
  'doubtful-bg': ['#fbf1dc', '#2c2310'],
  'bad-bg': ['#fcebe9', '#361a18'],
}

const tokens = (theme: 0 | 1): string =>
  Object.entries(TOKENS)
    .map(([name, values]) => `--ts-${name}:${values[theme]}`)
    .join(';')

export const STYLE = `
:root{color-scheme:light dark;${tokens(0)}}
@media screen and (prefers-color-scheme:dark){:root{${tokens(1)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ts-bg);color:var(--ts-text);
font:13px/1.42 -apple-system,BlinkMacSystemFont,"Segoe UI Variable Text","Segoe UI",Inter,"Noto Sans","Noto Sans SC","DejaVu Sans",sans-serif;
font-variant-numeric:tabular-nums lining-nums}
main{max-width:1240px;margin:0 auto;padding:20px}
h1{font-size:18px;line-height:24px;font-weight:600;margin:0}
h2{font-size:16px;line-height:22px;font-weight:600;margin:28px 0 2px}
h3{font-size:13px;line-height:18px;font-weight:600;margin:0}
h3 small,.facts,figcaption,.notes,footer{color:var(--ts-text-3);font-size:11.5px;font-weight:400}
.facts{font-size:12.5px;margin:0 0 10px}.facts b{color:var(--ts-text);font-weight:600}
.facts span+span::before{content:"·";padding:0 7px;color:var(--ts-text-3)}
.panel{background:var(--ts-surface);border:1px solid var(--ts-line);border-radius:8px;margin:0 0 10px;padding:11px 13px;min-width:0}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.grid>.panel{margin:0}.grid{margin-bottom:10px}
@media(max-width:900px){.grid{grid-template-columns:minmax(0,1fr)}}
.kpis{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));padding:0;overflow:hidden}
.kpis>div{padding:9px 13px;box-shadow:-1px 0 0 var(--ts-line)}
.kpis .k,.kpis .s{color:var(--ts-text-3);font-size:11.5px;overflow-wrap:anywhere}
.kpis .v{font-size:21px;line-height:28px;height:29px;font-weight:600;white-space:nowrap}
.kpis .v small{font-size:12.5px;font-weight:400;padding-left:4px}
.band{border-radius:8px;padding:8px 13px;margin:0 0 10px}
.doubtful{background:var(--ts-doubtful-bg);color:var(--ts-doubtful)}
.bad{background:var(--ts-bad-bg);color:var(--ts-bad)}
.is-bad{color:var(--ts-bad)}.is-good{color:var(--ts-good)}.is-doubtful{color:var(--ts-doubtful)}
figure{margin:0}.plot{overflow-x:auto}.plot svg{display:block;width:100%;height:auto}
.head{display:flex;flex-wrap:wrap;gap:2px 18px;align-items:baseline;margin-bottom:4px}
.legend{display:flex;flex-wrap:wrap;gap:0 14px;margin-left:auto;color:var(--ts-text-2);font-size:11.5px}
.legend span{white-space:nowrap}
.legend svg{display:inline-block;width:26px;height:8px;margin-right:5px;vertical-align:middle}
figcaption{margin-top:3px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px}
th{font-weight:400;color:var(--ts-text-3);text-align:left;padding:3px 10px 3px 0;white-space:nowrap}
td{padding:3px 10px 3px 0;border-top:1px solid var(--ts-line);vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap}
td:last-child,th:last-child{padding-right:0}
tr.follow td{border-top:0}
td.op{font-weight:600;white-space:nowrap}td.op.part{font-weight:400;padding-left:12px}
td.dim,.dim{color:var(--ts-text-3)}td.kind{white-space:nowrap}
td.wide{width:100%;overflow-wrap:anywhere}
i.pad{visibility:hidden;font-style:normal}
sup{font-size:9px;line-height:0;color:var(--ts-text-3)}
abbr{text-decoration:none;color:var(--ts-text-3);cursor:help}
.notes{margin:6px 0 0}.notes p{margin:0}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 16px;margin:6px 0 0;font-size:12px}
dt{color:var(--ts-text-3)}dd{margin:0;overflow-wrap:anywhere}
ul{margin:6px 0 0;padding-left:18px}
details{margin-top:0}summary{cursor:pointer;font-weight:600}
pre{font:11.5px/1.4 ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace;overflow:auto;max-height:480px;
background:var(--ts-surface-2);padding:10px;border-radius:6px;margin:8px 0 0}
code{font:11.5px ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace}
footer{margin:18px 0 0}
@media print{body{background:none}main{max-width:none;padding:0}.panel,figure{break-inside:avoid}pre{max-height:none}}
`
