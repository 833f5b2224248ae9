import { mkdtempSync, appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describePaymentProvider } from '@stallwise/ports/conformance/payments.conformance.ts'
import type { OutgoingRequest, SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { moneris } from './moneris.provider.ts'
import { monerisReplies } from './moneris.samples.ts'
import { startMonerisSandbox, typeCard, type MonerisSandbox } from './moneris.simulator.ts'

const loopback = createOutgoing(createAddressGuard(['127.0.0.1']))

describePaymentProvider('Moneris', {
  provider: moneris,
  start: async () => {
    const sandbox = await startMonerisSandbox({ lateMs: 500 })
    return {
      account: sandbox.account(),
      tokenOf: (card) => sandbox.tokenOf(card),
      expiredToken: () => sandbox.tokenOf('approves', 0),
      balanceOf: (orderId) => sandbox.books.balanceOf('store5', orderId),
      closeBatch: sandbox.closeBatch,
      close: sandbox.close,
    }
  },
  send: loopback,
  guarded: createOutgoing(createAddressGuard([])),
})

const account = {
  provider: 'moneris',
  gatewayUrl: 'https://esqa.moneris.com/gateway2/servlet/MpgRequest',
  tokenizationUrl: 'https://esqa.moneris.com/HPPtoken/index.php',
  profileId: 'ht1',
  storeId: 'store5',
  apiToken: 'yes&guy',
} as const
const charge = { orderId: 'LOT7-000123', token: 'ot-9aB3xQ7', cents: 1413, customerId: 'acct-881' }
const followUp = { orderId: 'LOT7-000123', transaction: '331908-0_10', cents: 1005 }

const replying = (text: string, status = 200) => {
  const sent: OutgoingRequest[] = []
  const send: SendOutgoing = async (request) => {
    sent.push(request)
    return { status, text }
  }
  return { send, sent }
}

describe('MON-21: requests', () => {
  const { approved } = monerisReplies
  const before = '<?xml version="1.0" encoding="UTF-8"?><request><store_id>store5</store_id>'
  const token = '<api_token>yes&amp;guy</api_token>'
  const charged =
    '<data_key>ot-9aB3xQ7</data_key><order_id>LOT7-000123</order_id><cust_id>acct-881</cust_id><amount>14.13</amount><crypt_type>7</crypt_type>'
  const followed =
    '<order_id>LOT7-000123</order_id><AMOUNT>10.05</AMOUNT><txn_number>331908-0_10</txn_number><crypt_type>7</crypt_type>'
  const follow = (amount: string) => followed.replaceAll('AMOUNT', amount)
  test.each([
    ['purchase', charge, `<res_purchase_cc>${charged}</res_purchase_cc>`],
    ['preauthorize', charge, `<res_preauth_cc>${charged}</res_preauth_cc>`],
    ['complete', followUp, `<completion>${follow('comp_amount')}</completion>`],
    ['refund', followUp, `<refund>${follow('amount')}</refund>`],
    [
      'void',
      followUp,
      `<purchasecorrection>${followed.replace(/<AMOUNT>.*<\/AMOUNT>/, '')}</purchasecorrection>`,
    ],
  ] as const)('%s', async (method, request, body) => {
    const { send, sent } = replying(approved)
    await moneris[method](send, account, request as never, 100)
    expect(sent.map((one) => one.body)).toEqual([`${before}${token}${body}</request>`])
  })

  test('a question is the transaction, marked as one', async () => {
    const { send, sent } = replying(monerisReplies.found)
    expect(await moneris.find(send, account, { kind: 'purchase', ...charge }, 100)).toMatchObject({
      state: 'approved',
    })
    expect(sent[0]!.body).toBe(
      `${before}${token}<status_check>true</status_check><res_purchase_cc>${charged}</res_purchase_cc></request>`,
    )
  })

  test.each([
    { cents: 0 },
    { cents: 14.5 },
    { cents: -1 },
    { cents: NaN },
    { token: '4242424242424242', reason: 'token-expired' },
    { orderId: 'a'.repeat(51) },
    { orderId: 'a&b' },
  ])('%o is not sent', async ({ reason = 'invalid', ...part }) => {
    const { send, sent } = replying(approved)
    const outcome = await moneris.purchase(send, account, { ...charge, ...part }, 100)
    expect([outcome, sent]).toEqual([{ state: 'not-sent', reason }, []])
  })
})

describe('MON-10: replies', () => {
  const { approved } = monerisReplies
  const outcomeOf = (text: string, status?: number) =>
    moneris.purchase(replying(text, status).send, account, charge, 100)

  test('an approval', async () => {
    expect(await outcomeOf(approved)).toEqual({
      state: 'approved',
      receipt: {
        transaction: '331908-0_10',
        referenceNumber: '660123450010690030',
        authorizationCode: '104417',
        responseCode: '027',
        message: 'APPROVED',
        cardType: 'visa',
        lastDigits: '4242',
        at: Date.parse('2026-03-04T09:12:44-05:00'),
      },
    })
  })

  test.each([
    ['481', '51', 'insufficient-funds'],
    ['076', '00', 'insufficient-funds'],
    ['482', '54', 'expired-card'],
    ['051', '00', 'expired-card'],
    ['475', '00', 'invalid-expiry'],
    ['486', '81', 'invalid-cvd'],
    ['476', '91', 'bank-unavailable'],
    ['050', '06', 'bank-unavailable'],
    ['421', '41', 'declined'],
    ['421', '43', 'declined'],
    ['485', '00', 'declined'],
  ])('MON-12: %s with ISO %s is %s', async (code, iso, reason) => {
    const text = approved.replace('>027<', `>${code}<`).replace('<ISO>01<', `<ISO>${iso}<`)
    expect(await outcomeOf(text)).toMatchObject({ state: 'declined', reason })
  })

  test.each([
    ['duplicate', 'duplicate-order'],
    ['tokenMismatch', 'account'],
    ['unknownDataKey', 'token-expired'],
    ['otherRefusal', 'invalid'],
  ] as const)('MON-13: %s was not sent to the bank', async (reply, reason) => {
    expect(await outcomeOf(monerisReplies[reply])).toEqual({ state: 'not-sent', reason })
  })

  const doctype = '<!DOCTYPE r [<!ENTITY a "x">]>'
  test.each([
    ['a time-out', approved.replace('<TimedOut>false', '<TimedOut>true')],
    ['a time-out without a code', monerisReplies.timedOut],
    ['the error receipt of the vendor’s kit', monerisReplies.globalError],
    ['another order', approved.replaceAll('LOT7-000123', 'LOT7-000124')],
    ['another amount', approved.replace('14.13', '1.13')],
    ['another kind', approved.replace('<TransType>00', '<TransType>04')],
    ['no code', approved.replace('>027<', '>null<')],
    ['a code that is no number', approved.replace('>027<', '>abc<')],
    ['no transaction', approved.replace('331908-0_10', 'null')],
    ['nothing', ''],
    ['a page', '<html><body>Bad gateway</body></html>'],
    ['a reply cut off', approved.slice(0, -20)],
    ['two documents', approved.replace('<?xml version="1.0"?>', '').repeat(2)],
    ['a document type', approved.replace('<response>', `${doctype}<response>`)],
    ['an entity', approved.replace('APPROVED', '&a;')],
    ['too long a reply', approved.replace('APPROVED', 'A'.repeat(70_000))],
  ])('%s is unknown', async (_what, text) => {
    expect(await outcomeOf(text)).toEqual({ state: 'unknown' })
  })

  test('MON-14: a void that was approved has the amount of its charge; one that was declined may have none', async () => {
    const voided = (amount: string, code = '027') => {
      const text = approved
        .replace('<TransType>00', '<TransType>11')
        .replace('14.13', amount)
        .replace('>027<', `>${code}<`)
      return moneris.void(replying(text).send, account, { ...followUp, cents: 1_413 }, 100)
    }
    expect((await voided('14.13')).state).toBe('approved')
    expect(await voided('0.01')).toEqual({ state: 'unknown' })
    expect((await voided('null', '476')).state).toBe('declined')
  })

  test.each([302, 404, 500, 503])('status %i is unknown', async (status) => {
    expect(await outcomeOf(approved, status)).toEqual({ state: 'unknown' })
  })

  test('a failure of an unknown kind is unknown', async () => {
    const send = async () => Promise.reject(new Error('?'))
    expect(await moneris.purchase(send, account, charge, 100)).toEqual({ state: 'unknown' })
  })

  test.each([
    ['found', 'approved'],
    ['foundUnfinished', 'unknown'],
    ['notFound', 'not-found'],
    ['tokenMismatch', 'unknown'],
    ['approved', 'unknown'],
    ['timedOut', 'unknown'],
  ] as const)('MON-22: the answer %s to a question is %s', async (reply, state) => {
    const { send } = replying(monerisReplies[reply])
    const found = await moneris.find(send, account, { kind: 'purchase', ...charge }, 100)
    expect(found.state).toBe(state)
  })
})

describe('the sandbox', () => {
  let sandbox: MonerisSandbox
  const directory = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const books = path.join(directory, 'books.jsonl')
  beforeAll(async () => {
    sandbox = await startMonerisSandbox({ books, origins: ['http://lot.example'] })
  })
  afterAll(async () => {
    await sandbox.close()
    rmSync(directory, { recursive: true })
  })
  const card = { origin: 'http://lot.example', pan: '4242424242424242', exp: '1239', cvd: '123' }
  const typed = (part: Partial<typeof card>, profileId = 'htstore5') =>
    typeCard({ ...sandbox.account(), profileId }, { ...card, ...part })

  test('gives a token that can be charged, and keeps only the last digits of the card', async () => {
    const { dataKey, responseCode } = await typed({})
    expect(responseCode).toEqual(['001'])
    expect(dataKey).toMatch(/^ot-[A-Za-z0-9]{25}$/)
    const request = { ...charge, token: dataKey! }
    expect(await moneris.purchase(loopback, sandbox.account(), request, 1_000)).toMatchObject({
      state: 'approved',
    })
    const list = await (await fetch(`${sandbox.address}/sandbox/transactions`)).text()
    expect(list).toContain('"orderId":"LOT7-000123"')
    expect(list).not.toContain(card.pan)
  })

  test.each([
    [{ origin: 'http://other.example' }, ['942']],
    [{ pan: '4242424242424241' }, ['943']],
    [{ exp: '1320', cvd: '12' }, ['944', '945']],
    [{ exp: '0120' }, ['944']],
  ])('%o is refused with %s', async (part, codes) => {
    expect(await typed(part)).toMatchObject({ responseCode: codes, dataKey: null })
  })

  test('refuses a profile that does not exist; the code of a form of one field is not in a list', async () => {
    expect((await typed({}, 'htother')).responseCode).toEqual(['940'])
    const { origin, pan } = card
    expect((await typeCard(sandbox.account(), { origin, pan })).responseCode).toBe('001')
  })

  test('accepts card data from its own form alone', async () => {
    const sent = { method: 'POST', body: JSON.stringify(card), headers: { origin: 'http://lot.example' } }
    expect((await fetch(`${sandbox.address}/HPPtoken/tokens`, sent)).status).toBe(403)
  })

  test('escapes labels and drops styles that leave their rule', async () => {
    const query = new URLSearchParams({
      id: '"><script>',
      pan_label: '<b>Card',
      css_body: 'color:red;background:url(//x);}*{color:blue',
    })
    const page = await (await fetch(`${sandbox.address}/HPPtoken/index.php?${query}`)).text()
    expect(page).toContain('&lt;b&gt;Card')
    expect(page).toContain('body{color:red}')
    expect(page).not.toMatch(/data-profile=""|url\(|color:blue/)
  })

  test('has its books after a restart, without a line that was cut off', async () => {
    appendFileSync(books, '{"orderId":"LOT7-0')
    await sandbox.close()
    sandbox = await startMonerisSandbox({ books })
    const { transaction } = sandbox.books.entries[0]!
    const request = { orderId: charge.orderId, transaction, cents: 1413 }
    expect(await moneris.refund(loopback, sandbox.account(), request, 1_000)).toMatchObject({
      state: 'approved',
    })
    await sandbox.close()
    sandbox = await startMonerisSandbox({ books })
    expect([sandbox.books.entries.length, sandbox.books.balance()]).toEqual([2, 0])
  })
})

describe('MON-28: a check of an account', () => {
  const form = '<!doctype html><html><form></form></html>'
  /** The gateway answers POST, the card form GET. */
  const found = (gateway: string, status = 200) => {
    const send: SendOutgoing = async ({ method }) =>
      method === 'POST' ? { status, text: gateway } : { status: 200, text: form }
    return moneris.check(send, account, 1_000)
  }
  const storeUnknown = monerisReplies.tokenMismatch.replace('API token mismatch', 'Invalid store id')

  test.each([
    ['ok', monerisReplies.notFound, 200],
    ['wrong-token', monerisReplies.tokenMismatch, 200],
    ['wrong-store', storeUnknown, 200],
    ['unclear', monerisReplies.globalError, 200],
    ['unclear', 'Bad gateway', 502],
    ['wrong-address', '<html>Welcome</html>', 200],
    ['wrong-address', 'Not found', 404],
  ])('finds %s', async (gateway, text, status) =>
    expect(await found(text, status)).toEqual({ gateway, cardForm: 'ok' }),
  )

  test('asks both addresses of the sandbox, and adds nothing to its books', async () => {
    const sandbox = await startMonerisSandbox()
    const check = (changes: object) => moneris.check(loopback, { ...sandbox.account(), ...changes }, 1_000)
    expect(await check({})).toEqual({ gateway: 'ok', cardForm: 'ok' })
    expect(await check({ apiToken: 'wrong' })).toMatchObject({ gateway: 'wrong-token' })
    expect(await check({ storeId: 'nowhere' })).toMatchObject({ gateway: 'wrong-store' })
    expect(await check({ tokenizationUrl: `${sandbox.address}/nothing` })).toMatchObject({
      cardForm: 'wrong-address',
    })
    const nowhere = 'http://127.0.0.1:1/'
    expect(await check({ gatewayUrl: nowhere, tokenizationUrl: nowhere })).toEqual({
      gateway: 'unreachable',
      cardForm: 'unreachable',
    })
    expect(sandbox.books.entries).toEqual([])
    await sandbox.close()
  })
})

test.each([
  ['2026-03-04T14:00:00Z', '2026-03-05T03:30:00Z'],
  ['2026-03-05T03:29:00Z', '2026-03-05T03:30:00Z'],
  ['2026-03-05T03:31:00Z', '2026-03-06T03:30:00Z'],
  ['2026-03-07T20:00:00Z', '2026-03-08T03:30:00Z'],
  ['2026-03-08T20:00:00Z', '2026-03-09T02:30:00Z'],
])('MON-25: a charge of %s can be voided until %s', (at, until) =>
  expect(new Date(moneris.voidsUntil(Date.parse(at))).toISOString()).toBe(new Date(until).toISOString()),
)
