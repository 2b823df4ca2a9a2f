// Asks Lighthouse about the page, on a phone and on a desktop: node test/lighthouse.mjs ADDRESS [RUNS]
//
// ADDRESS is what `cagey serve` prints. Lighthouse is no part of the page's packages, because it is large: npx fetches
// it. Performance depends on the machine and its load, so the median of several runs is taken, and the script fails if a
// category is below 95. Two more figures help to tell load from faults: the blocking time if tasks are measured in
// processor time, which other programs do not lengthen, and Lighthouse's own estimate of how fast the machine is at the
// moment, which is above 1000 on a quiet one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];

const [address, runs = '5'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One run of Lighthouse. */
function report(device, number) {
  const file = join(folder, `${device}-${number}.json`);
  const preset = device === 'desktop' ? ['--preset=desktop'] : [];
  const command = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ['npx', '--yes', LIGHTHOUSE];
  const options = [address, '--quiet', '--chrome-flags=--headless=new --no-sandbox', '--output=json', '--save-assets', `--output-path=${file}`, ...preset];
  for (let tries = 1; ; tries++) {
    try {
      execFileSync(command[0], [...command.slice(1), ...options], { stdio: ['ignore', 'ignore', 'pipe'], env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } });
      break;
    } catch (error) {
      // Now and then it misses the beginning of its recording, and asks to be run again.
      if (tries === 5 || !String(error.stderr).includes('run Lighthouse again')) throw error;
    }
  }
  const { traceEvents } = JSON.parse(readFileSync(file.replace('.json', '-0.trace.json'), 'utf8'));
  return { ...JSON.parse(readFileSync(file, 'utf8')), blocked: blocked(traceEvents, device === 'desktop' ? 1 : 4) };
}

/** The blocking time of the page in milliseconds of processor time, on a processor that is so many times slower: what tasks after the first picture take beyond 50 ms. */
function blocked(events, slower) {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const isOurs = ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid && ts >= paint.ts;
  return events.filter(isOurs).reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur * slower) / 1000 - 50), 0);
}

let isGood = true;
for (const device of ['phone', 'desktop']) {
  const reports = Array.from({ length: Number(runs) }, (_, number) => report(device, number));
  const scores = CATEGORIES.map((category) => [category, Math.round(100 * median(reports.map(({ categories }) => categories[category].score)))]);
  const metrics = METRICS.map((metric) => `${metric} ${median(reports.map(({ audits }) => audits[metric].numericValue)).toFixed(metric.includes('shift') ? 3 : 0)}`);
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const processor = median(reports.map(({ blocked }) => blocked)).toFixed(0);
  console.log(`${device}: ${scores.map((score) => score.join(' ')).join(', ')} (${metrics.join(', ')}; blocking time in processor time ${processor}; machine ${speed})`);
  isGood &&= scores.every(([, score]) => score >= LEAST);
}
rmSync(folder, { recursive: true });
process.exit(isGood ? 0 : 1);
