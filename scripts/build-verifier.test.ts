import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeSecondDevicePage, makeVerifier } from './build-verifier.ts';

let html: string;
let secondDevice: string;
beforeAll(async () => {
  html = await makeVerifier();
  secondDevice = await makeSecondDevicePage();
});

const between = (start: string, end: string, page = html) =>
  page.slice(page.indexOf(start) + start.length, page.indexOf(end));
const policyOf = (page: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
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
  expect(policyOf(html)?.split('; ')).toEqual([
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

const reaching = /\s(?:src|href)="(?!#)|<link|<iframe|<form|<object|@import|url\(|\son\w+=|\sstyle=/gi;
const evaluating =
  /\beval\(|new Function\(|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|importScripts|\bimport\(/g;
const outside = (page: string) => page.replace(/<script id="script">.*<\/script>/s, '');

test('the verifier names no other file, has no inline handler, evaluates nothing and writes no HTML', () => {
  expect(outside(html).match(reaching)).toBeNull();
  const connecting = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|window\.open/g;
  expect([html.match(evaluating), html.match(connecting)]).toEqual([null, null]);
});

test('the verifier is small enough to be read', () => {
  expect(html.length).toBeLessThan(400_000);
  expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(2_000);
});

test('two builds of the second device’s page are the same bytes, so that trustees can sign their hash', async () => {
  expect((await makeSecondDevicePage()) === secondDevice).toBe(true);
  expect(secondDevice).not.toContain(join(import.meta.dirname, '..'));
});

test('the second device’s page has one script, writes no HTML and keeps nothing, and calls only its host and servers', () => {
  const script = between('<script id="script">', '</script>', secondDevice);
  const style = between('<style>', '</style>', secondDevice);
  expect(policyOf(secondDevice)?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  const keeping = /localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker|XMLHttpRequest|WebSocket/g;
  expect([outside(secondDevice).match(reaching), script.match(evaluating), script.match(keeping)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the second device’s page is at most 100 kB to load, and small enough to be read', () => {
  expect(gzipSync(secondDevice).length).toBeLessThanOrEqual(100_000);
  expect(Math.max(...secondDevice.split('\n').map((line) => line.length))).toBeLessThan(2_000);
});
