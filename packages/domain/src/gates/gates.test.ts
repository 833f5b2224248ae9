import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkGateController,
  checkReason,
  checkSprockit,
  type GateControllerDraft,
  type SprockitDraft,
} from './gate-fields.rules.ts'
import { fillTemplate, isSuccess, unknownPlaceholders } from './gate-template.rules.ts'
import type { GateRequestTemplate } from './gates.model.ts'
import { deviceOutlet, releaseAfter, releasePauseMs } from './pulse.rules.ts'

const aSprockit: SprockitDraft = {
  name: 'North entry',
  id: 'N1',
  description: '',
  monexDeviceId: 'PDU-1',
  outletToControl: 0,
  pulseMs: 1_000,
}
const controllers = [
  { monexDeviceId: 'PDU-1', driver: 'dataprobe-pdu' },
  { monexDeviceId: 'G2', driver: 'iboot-g2' },
] as const
const context = { others: [], controllers }
const codesOf = (draft: Partial<SprockitDraft>, more = {}) =>
  checkSprockit({ ...aSprockit, ...draft }, { ...context, ...more }).map(
    ({ path, code }) => `${path} ${code}`,
  )

const aTemplate: GateRequestTemplate = {
  method: 'POST',
  path: '/relay/{outlet}',
  headers: [],
  body: '',
  successStatuses: [],
  expectedReply: '',
}
const aController: GateControllerDraft = {
  monexDeviceId: 'PDU-1',
  driver: 'dataprobe-pdu',
  reach: 'server',
  address: 'https://10.0.0.7',
  outletBase: 1,
  username: 'gatebot',
  password: 'secret',
  settings: {},
}
const controllerCodes = (draft: Partial<GateControllerDraft>, more = {}) =>
  checkGateController({ ...aController, ...draft }, { usedNames: [], hasPassword: false, ...more }).map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('GAT-01: outlets are 0 to 7', () => {
  test.each([0, 7, '3'])('%j is valid', (outletToControl) => expect(codesOf({ outletToControl })).toEqual([]))
  test.each([
    [-1, 'too-small'],
    [8, 'too-large'],
    [1.5, 'not-whole'],
    ['', 'required'],
    ['one', 'not-a-number'],
  ])('%j is %s', (outletToControl, code) =>
    expect(codesOf({ outletToControl })).toEqual([`outletToControl ${code}`]),
  )
})

test.each([
  [0, 1, 1],
  [7, 1, 8],
  [0, 0, 0],
  [7, 0, 7],
])(
  'GAT-02: case %#: our outlet %i, counted from %i, has number %i at the controller',
  (outlet, base, there) => expect(deviceOutlet(outlet, base)).toBe(there),
)

test('GAT-02: an iBoot-G2 has outlet 0 alone', () => {
  expect(codesOf({ monexDeviceId: 'G2', outletToControl: 1 })).toEqual(['outletToControl too-large'])
  expect(codesOf({ monexDeviceId: 'G2' })).toEqual([])
})

describe('GAT-03: a sprockit', () => {
  const other = { name: 'South', id: 'S1', monexDeviceId: 'PDU-1', outletToControl: 1 }
  test.each([
    [{ name: ' ' }, 'name required'],
    [{ name: 'SOUTH' }, 'name not-unique'],
    [{ id: 's1' }, 'id not-unique'],
    [{ outletToControl: 1 }, 'outletToControl not-unique'],
    [{ monexDeviceId: 'nowhere' }, 'monexDeviceId unknown'],
    [{ pulseMs: 499 }, 'pulseMs too-small'],
    [{ pulseMs: 10_001 }, 'pulseMs too-large'],
  ])('%j is refused: %s', (draft, fault) => expect(codesOf(draft, { others: [other] })).toEqual([fault]))
})

describe('GAT-04, GAT-05: a controller', () => {
  const http = { driver: 'http', username: null, password: null } as const
  const open = (more: Partial<GateRequestTemplate>) => ({
    ...http,
    settings: { open: { ...aTemplate, ...more } },
  })
  test('with valid fields has no faults', () => {
    expect(controllerCodes({})).toEqual([])
    expect(controllerCodes({ password: null }, { hasPassword: true })).toEqual([])
    expect(controllerCodes(open({}))).toEqual([])
    expect(controllerCodes(open({ headers: [{ name: 'Authorization', value: 'Basic {basic}' }] }))).toEqual(
      [],
    )
  })
  test.each([
    [{ password: null }, 'password required'],
    [{ address: 'ftp://10.0.0.7' }, 'address invalid'],
    [{ address: 'https://me:secret@10.0.0.7' }, 'address invalid'],
    [{ address: 'https://10.0.0.7/?p=1' }, 'address invalid'],
    [{ outletBase: 2 }, 'outletBase too-large'],
    [{ driver: 'iboot-cloud' as const }, 'settings.mac required'],
    [{ driver: 'iboot-cloud' as const, settings: { mac: '00:0D' } }, 'settings.mac invalid'],
    [http, 'settings.open required'],
    [open({ path: '//elsewhere/x' }), 'settings.open.path invalid'],
    [open({ path: 'https://elsewhere' }), 'settings.open.path invalid'],
    [open({ path: '/{host}' }), 'settings.open.path invalid'],
    [open({ path: '/a b' }), 'settings.open.path invalid'],
    [open({ headers: [{ name: 'Host', value: 'x' }] }), 'settings.open.headers.0.name invalid'],
    [open({ headers: [{ name: 'X-Api-Key', value: 'abc' }] }), 'settings.open.headers.0.value not-allowed'],
    [open({ headers: [{ name: 'X', value: 'a\r\nb' }] }), 'settings.open.headers.0.value invalid'],
    [open({ successStatuses: [99] }), 'settings.open.successStatuses invalid'],
  ])('%j is refused: %s', (draft, fault) => expect(controllerCodes(draft)).toEqual([fault]))
  test('needs a monexDeviceId that no other has', () =>
    expect(controllerCodes({}, { usedNames: ['pdu-1'] })).toEqual(['monexDeviceId not-unique']))
})

describe('GAT-05: a request template', () => {
  const values = { outlet: 3, pulseMs: 1_500, username: 'gate"bot', password: 'p&ss wörd' }
  test('encodes each value for its place', () => {
    const filled = fillTemplate(
      {
        ...aTemplate,
        path: '/r/{outlet}?t={seconds}&p={password}',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Authorization', value: 'Basic {basic}' },
        ],
        body: '{"user":"{username}","ms":{milliseconds}}',
      },
      values,
    )
    expect(filled.path).toBe('/r/3?t=2&p=p%26ss%20w%C3%B6rd')
    expect(JSON.parse(filled.body)).toEqual({ user: 'gate"bot', ms: 1_500 })
    expect(Buffer.from(filled.headers['authorization']!.slice(6), 'base64').toString()).toBe(
      'gate"bot:p&ss wörd',
    )
  })
  test('never leads to another host and never breaks a header, whatever the values', () => {
    const template = {
      ...aTemplate,
      path: '/{username}/{password}',
      headers: [{ name: 'x', value: '{username}' }],
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (username, password) => {
        fc.pre(!/\p{Cs}/u.test(username))
        const filled = fillTemplate(template, { ...values, username, password })
        expect(new URL(`http://gate${filled.path}`).host).toBe('gate')
        expect(filled.headers['x']).not.toMatch(/[\r\n\0]/)
      }),
    )
  })
  test('succeeds by the status and by the expected text in the response', () => {
    expect([200, 204, 302, 404].map((status) => isSuccess(aTemplate, status, ''))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isSuccess({ ...aTemplate, successStatuses: [302] }, 302, '')).toBe(true)
    expect(isSuccess({ ...aTemplate, expectedReply: 'OK' }, 200, 'ERROR')).toBe(false)
  })
  test('reports unknown placeholders', () => {
    expect(unknownPlaceholders('/{outlet}/{door}')).toEqual(['door'])
  })
})

test('GAT-21: a release is needed except after a refusal, and retried at growing intervals', () => {
  expect((['answered', 'unknown', 'refused'] as const).map(releaseAfter)).toEqual(['due', 'due', 'none'])
  expect([1, 2, 3, 6, 7, 100].map(releasePauseMs)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

test('GAT-30: the web app requires a reason', () => {
  expect(checkReason('  ')).toEqual([{ path: 'reason', code: 'required' }])
  expect(checkReason('Delivery')).toEqual([])
})
