import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../http.mjs';

const whole = (text) => parse(Buffer.from(text));

test('a response with a length ends there', () => {
  const response = whole('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP');
  assert.equal(response.status, 200);
  assert.equal(response.body, 'abc');
  assert.equal(response.length, 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'.length);
});

test('chunks are put together', () => {
  const response = whole('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
  assert.equal(response.body, 'abcde');
});

test('what is not all there yet is no response', () => {
  for (const text of ['HTTP/1.1 200 OK\r\nConte', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab']) {
    assert.equal(whole(text), undefined);
  }
  assert.equal(whole('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'), undefined);
});

test('an answer without a body is whole', () => {
  assert.equal(whole('HTTP/1.1 202 Accepted\r\n\r\n').status, 202);
});
