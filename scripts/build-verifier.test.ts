import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeVerifier } from './build-verifier.ts';

let html: string;
beforeAll(async () => {
  html = await makeVerifier();
});

const between = (start: string, end: string) => html.slice(html.indexOf(start) + start.length, html.indexOf(end));
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('two builds of the offline verifier are the same bytes, and name no folder of this machine', async () => {
  expect((await makeVerifier()) === html).toBe(true);
  expect(html).not.toContain(join(import.meta.dirname, '..'));
  expect(html).not.toContain(process.cwd());
});

test('building the verifier leaves the environment of the process as it was, in which a server starts', async () => {
  const before = process.env['NODE_ENV'];
  delete process.env['NODE_ENV'];
  try {
    await makeVerifier();
    expect(process.env['NODE_ENV']).toBeUndefined();
  } finally {
    process.env['NODE_ENV'] = before;
  }
});

test('the verifier’s policy allows its one script and one style, blob workers, and nothing else', () => {
  const script = between('<script id="script">', '</script>');
  const style = between('<style>', '</style>');
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  // A policy in a meta element is in force only for what follows it.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
});

test('the verifier names no other file, has no inline handler, evaluates nothing and writes no HTML', () => {
  const outside = html.replace(/<script id="script">.*<\/script>/s, '');
  const reaching = /\s(?:src|href)="(?!#)|<link|<iframe|<form|<object|@import|url\(|\son\w+=|\sstyle=/gi;
  expect(outside.match(reaching)).toBeNull();
  const evaluating =
    /\beval\(|new Function\(|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|importScripts|\bimport\(/g;
  const connecting = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|window\.open/g;
  expect([html.match(evaluating), html.match(connecting)]).toEqual([null, null]);
});

test('the verifier is small enough to be read', () => {
  expect(html.length).toBeLessThan(400_000);
  expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(2_000);
});
