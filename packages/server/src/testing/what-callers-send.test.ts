import { readFileSync } from 'node:fs'
import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { readOnlyFields } from '@stallwise/contract/base/read-only-fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointNames } from './rights-walk.ts'
import { samples } from './rights-walk.samples.ts'
import type { Sample } from './rights-walk.rows.ts'
import { sampleFor, sendSample } from './send-sample.ts'
import { startTestServer, type TestServer } from './test-app.ts'

type Name = (typeof endpointNames)[number]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const shapeOf = (name: Name): EndpointShape => endpoints[name]
const bodyFields = ({ body }: EndpointShape): readonly string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

const sampleOf = (name: Name) => sampleFor(server, name)
const send = (name: Name, sample: Sample) => sendSample(server, name, sample)

type Answer = Awaited<ReturnType<typeof send>>
const faultsOf = (answer: Answer) => ({
  status: answer.statusCode,
  faults: (answer.json<{ errors?: { path: string; code: string }[] }>().errors ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  ),
})
const refused = (...faults: string[]) => ({ status: 422, faults })

/** What the server itself sends by, in place of a user; its reply to a wrong key comes first. */
const isOfEdgeBox = (name: Name) => name.includes(' /edge/') && shapeOf(name).access === 'public'
const names = endpointNames.filter((name) => !isOfEdgeBox(name))

describe(`REQ-02: a parameter that the call does not have, sent to ${names.length} calls`, () => {
  test.each(names)('%s', async (name) => {
    const sample = await sampleOf(name)
    const answer = await send(name, { ...sample, query: { ...sample.query, foreignParameter: '1' } })
    expect(faultsOf(answer)).toEqual(refused('foreignParameter unknown-field'))
  })
})

const withBody = names.filter((name) => !name.startsWith('GET ') && !shapeOf(name).upload)

describe(`REQ-01: a field that the call does not have, sent to ${withBody.length} calls that change something`, () => {
  test.each(withBody)('%s', async (name) => {
    const sample = await sampleOf(name)
    const answer = await send(name, { ...sample, body: { ...sample.body, foreignField: 1 } })
    expect(faultsOf(answer)).toEqual(refused('foreignField unknown-field'))
  })
})

/** Calls whose parameters the specification lists, without a version; actions; and one that makes a day a holiday. */
const withoutVersion = [
  'PATCH /parking-lots/exceptions/{id}',
  'PUT /parking-lots/{id}/holidays/{date}',
  'PUT /parking-lots/{id}/set-stall-minimums',
  'PUT /recommendations/events/{id}',
  'PUT /recommendations/tasks/update-progress/',
  'PUT /stalls/update-stall-details',
  'PUT /update-stall',
]
const edits = names.filter(
  (name) => /^(PUT|PATCH) /.test(name) && bodyFields(shapeOf(name)).includes('version'),
)
const wholeEdits = edits.filter((name) => !withoutVersion.includes(name))

describe(`REQ-04: ${wholeEdits.length} edits of a whole object need its version`, () => {
  test.each(wholeEdits)('%s', async (name) => {
    const { body, ...sample } = await sampleOf(name)
    const { version: _, ...rest } = body as { version: number }
    expect(faultsOf(await send(name, { ...sample, body: rest }))).toEqual(refused('version required'))
  })

  test('no other one goes without', () => {
    expect(edits.filter((name) => !wholeEdits.includes(name)).sort()).toEqual(withoutVersion)
  })
})

const showing = edits.filter((name) => readOnlyFields(shapeOf(name)).length > 0)
const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? `${value}x` : ['other']
}

describe(`REQ-03: ${showing.length} edits take an object back as it was read`, () => {
  test.each(showing)('%s', async (name) => {
    const { body, ...sample } = await sampleOf(name)
    const first = await send(name, { ...sample, body: body! })
    expect(first.statusCode, first.body).toBe(200)
    const seen = first.json<Record<string, unknown>>()
    const shown = readOnlyFields(shapeOf(name)).filter((field) => field in seen)
    const readOnly = Object.fromEntries(shown.map((field) => [field, seen[field]]))
    const version = { version: seen['version'] }
    const again = await send(name, { ...sample, body: { ...body, ...readOnly, ...version } })
    expect(again.statusCode, again.body).toBe(200)
    const now = again.json<Record<string, unknown>>()
    for (const field of shown) {
      const changed = { ...body, version: now['version'], [field]: other(now[field]) }
      expect(faultsOf(await send(name, { ...sample, body: changed }))).toEqual(refused(`${field} read-only`))
    }
  })
})

/** A stream does not end; in this world several lots have the same pass ID (PAS-10). */
const elsewhere = ['GET /stream', 'GET /pass-holders/passholderId/{id}']

const listed = readFileSync(
  new URL('../../../contract/src/specified-parameters.fixture.csv', import.meta.url),
  'utf8',
)
const specified = listed
  .split('\n')
  .slice(1)
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(','))
  .map(([method, path, query = '', body = '']) => ({
    name: `${method} ${path}` as Name,
    query: query.split(' '),
    body: body.split(' '),
  }))
  .filter(({ name }) => name in endpoints && !elsewhere.includes(name))
const only = <T extends object>(given: T | undefined, names: readonly string[]) =>
  given && (Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))) as T)

describe(`${specified.length} calls work with the parameters that the specification lists alone`, () => {
  test.each(specified)('$name', async ({ name, query, body }) => {
    const sample = await sampleOf(name)
    const isListed = body.some((field) => field !== '')
    const answer = await send(name, {
      ...sample,
      query: only(sample.query, query) ?? {},
      ...(sample.body && { body: isListed ? only(sample.body, body)! : sample.body }),
    })
    const { allowedStatus } = samples[name]
    if (allowedStatus !== undefined) expect(answer.statusCode).toBe(allowedStatus)
    else expect(answer.statusCode, answer.body).toBeLessThan(300)
  })
})
