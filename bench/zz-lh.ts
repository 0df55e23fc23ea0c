import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import { writeFileSync } from 'node:fs';
const [url, rounds = '3', verbose = ''] = process.argv.slice(2);
const browser = await launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking'] });
const scores=[];
for (let i=0;i<Number(rounds);i++){
const page = await browser.newPage();
const r = await lighthouse(url!, { onlyCategories: ['performance'], logLevel: 'error' }, undefined, page);
const a = r!.lhr.audits;
scores.push(Math.round(r!.lhr.categories.performance.score*100));
console.log(scores.at(-1), ['first-contentful-paint','largest-contentful-paint','total-blocking-time','cumulative-layout-shift','speed-index'].map(id=>id.split('-').map(w=>w[0]).join('')+' '+a[id].displayValue+' ('+a[id].score+')').join(', '), 'bench', r!.lhr.environment.benchmarkIndex);
if (verbose && i===0){
 writeFileSync('/tmp/lh/last.json', JSON.stringify(r!.lhr));
 for (const n of (a['network-requests'].details as any).items) console.log(Math.round(n.networkRequestTime), Math.round(n.networkEndTime), n.transferSize, n.priority, n.resourceType, n.url.replace(/http:..127.0.0.1:\d+/,''));
 console.log(JSON.stringify((a['mainthread-work-breakdown'].details as any).items.map((x:any)=>[x.group, Math.round(x.duration)])));
 for (const n of (a['bootup-time'].details as any).items) console.log(Math.round(n.total), Math.round(n.scripting), Math.round(n.scriptParseCompile), n.url.replace(/http:..127.0.0.1:\d+/,''));
 console.log(JSON.stringify((a['long-tasks']?.details as any)?.items?.map((x:any)=>[Math.round(x.startTime),Math.round(x.duration),x.url.replace(/http:..127.0.0.1:\d+/,'')])));
 console.log(JSON.stringify((a['lcp-breakdown-insight']?.details as any)?.items?.map((x:any)=>x.items??x.snippet)));
}
await page.close();
}
await browser.close();
