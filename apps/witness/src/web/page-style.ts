/** The page has no script and one style sheet of its own. The colours are those of the product. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf8f5, #111e23);
  --surface: light-dark(#ffffff, #1a2a30);
  --ink: light-dark(#1c2629, #e6ebea);
  --dim: light-dark(#5e574e, #a8b5b7);
  --line: light-dark(#d9d3ca, #35494f);
  --link: light-dark(#0f5465, #7cc4d6);
  --well: light-dark(#1e6b3c, #7fd6a0);
  --bad: light-dark(#a3241c, #ff9d94);
  --bad-ground: light-dark(#fbeae8, #3a1d1b);
  --wait: light-dark(#7a5200, #f0c36a);
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px 48px; background: var(--ground); color: var(--ink);
  font: 16px/1.5 Inter, system-ui, 'Segoe UI', Roboto, sans-serif;
}
main, header, footer { max-width: 760px; margin: 0 auto; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
h3 { margin: 0 0 4px; font-size: 1rem; }
p { margin: 8px 0 0; }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.dim, dt, footer { color: var(--dim); }
article {
  margin-top: 24px; padding: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
.state { margin: 12px 0 0; font-weight: 600; }
.well { color: var(--well); }
.bad { color: var(--bad); }
.wait { color: var(--wait); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 12px 24px; margin: 16px 0 0; }
dt { font-size: 0.875rem; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.big { font-size: 1.5rem; font-weight: 600; line-height: 1.2; }
.alarm { margin-top: 16px; padding: 12px 16px; background: var(--bad-ground); border-left: 4px solid var(--bad); border-radius: 4px; }
.alarm p, .ended p { overflow-wrap: anywhere; }
.ended { margin-top: 12px; }
ul { margin: 8px 0 0; padding-left: 20px; }
code { font: 0.875rem/1.5 'JetBrains Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
section { margin-top: 16px; }
table { width: 100%; margin-top: 8px; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { color: var(--dim); }
details { margin-top: 16px; }
summary { cursor: pointer; padding: 4px 0; }
footer { margin-top: 32px; font-size: 0.875rem; }
`;
