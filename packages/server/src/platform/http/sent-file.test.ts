import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activateLanguage } from '#platform/language/language.ts'
import { createErrorHandler } from './problems.ts'
import { readSentFile, acceptFileBodies } from './sent-file.ts'

activateLanguage()
const app = Fastify()
beforeAll(async () => {
  app.setErrorHandler(createErrorHandler())
  await app.register(multipart)
  acceptFileBodies(app, ['text/csv'])
  app.post('/', async (request) => {
    const { name, bytes } = await readSentFile(request)
    return { name, size: bytes.byteLength }
  })
})
afterAll(() => app.close())

const part = (head: string, body: string) =>
  `--XX\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const file = (body: string, name = 'file') =>
  part(`name="${name}"; filename="a.csv"\r\nContent-Type: text/csv`, body)
const end = '--XX--\r\n'

const send = async (payload: string, type = 'multipart/form-data; boundary=XX') => {
  const reply = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
  return { status: reply.statusCode, ...reply.json<object>() }
}

describe('an invalid form is refused as malformed', () => {
  test.each([
    ['no form at all', 'x'],
    ['an empty body', ''],
    ['another boundary', file('a').replaceAll('XX', 'YY')],
    ['no closing boundary', file('a')],
    ['cut within the file', file('a'.repeat(1000)).slice(0, 200)],
    ['cut within a header', file('a').slice(0, 30)],
    ['no header in a part', `--XX\r\n\r\na\r\n${end}`],
    ['no file', end],
    ['the file in another field', file('a', 'other') + end],
    ['two files', file('a') + file('b') + end],
    ['three files', file('a') + file('b') + file('c') + end],
    ['a field that is no JSON', part('name="n"\r\nContent-Type: application/json', '{') + file('a') + end],
    ['a field named as a property of every object', part('name="__proto__"', 'a') + file('a') + end],
  ])('%s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: 'malformed' })
  })

  test('no boundary named', async () => {
    expect(await send(file('a') + end, 'multipart/form-data')).toMatchObject({
      status: 400,
      code: 'malformed',
    })
  })
})

test('a file of more than 10 MB is too large', async () => {
  const body = file('a'.repeat(10 * 1024 * 1024 + 1)) + end
  expect(await send(body)).toMatchObject({ status: 413, code: 'too-large' })
})

test('a file is accepted', async () => {
  expect(await send(file('timestamp,occupied') + end)).toEqual({ status: 200, name: 'a.csv', size: 18 })
})

test.each([
  ['before the file', part('name="note"', 'a') + file('x')],
  ['after it', file('x') + part('name="note"', 'a')],
  ['without a file', part('name="note"', 'a')],
  ['a thousand times', part('name="note"', 'a').repeat(1000) + file('x')],
])('REQ-01 another field of a form is refused by its name: %s', async (_where, body) => {
  expect(await send(body + end)).toMatchObject({
    status: 422,
    code: 'invalid',
    errors: [{ path: 'note', code: 'unknown-field' }],
  })
})
