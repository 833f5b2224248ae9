import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@example.com' },
  })
  kit = usersKit(server)
})
afterAll(() => server?.close())

let address = 0
const ask = (email: string, remoteAddress = `10.1.0.${(address += 1)}`) =>
  server.server.inject({
    method: 'POST',
    url: '/oidc/forgotten',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  })
const linksTo = async (email: string) =>
  (await kit.mailsTo(email)).filter(({ template }) => template === 'password-reset')

describe('SES-40 a forgotten password', () => {
  test('is requested by e-mail, with the same reply whether the user exists or not, and reset by the link', async () => {
    const user = await kit.made()
    const [known, unknown] = [await ask(user.email.toUpperCase()), await ask('nobody@example.com')]
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
    expect(known.body).toBe(unknown.body)
    await expect.poll(async () => (await linksTo(user.email)).length).toBe(1)
    const [mail] = await linksTo(user.email)
    const passwords = { password: 'Parking2027', confirmation: 'Parking2027' }
    expect((await kit.follow(kit.linkIn(mail!.body_text), passwords)).statusCode).toBe(303)
    expect(await linksTo('nobody@example.com')).toEqual([])
  })

  test('is not available to blocked or deleted users', async () => {
    const [blocked, deleted, free] = [await kit.made(), await kit.made(), await kit.made()]
    await kit.edit('provider', blocked, { blocked: true })
    await kit.remove('provider', deleted.email)
    for (const { email } of [blocked, deleted, free]) expect((await ask(email)).statusCode).toBe(200)
    await expect.poll(async () => (await linksTo(free.email)).length).toBe(1)
    expect([await linksTo(blocked.email), await linksTo(deleted.email)]).toEqual([[], []])
  })

  test('requires an e-mail', async () => {
    expect((await ask(' ')).statusCode).toBe(422)
  })

  test('SES-42 sends at most three links an hour to an e-mail, and accepts ten requests from an address', async () => {
    const user = await kit.made()
    for (let turn = 1; turn <= 4; turn++) {
      expect((await ask(user.email)).statusCode).toBe(200)
      await expect.poll(async () => (await linksTo(user.email)).length).toBe(Math.min(turn, 3))
    }
    const answers: number[] = []
    for (let turn = 0; turn < 11; turn++)
      answers.push((await ask(`x${turn}@example.com`, '10.2.0.1')).statusCode)
    expect([answers[9], answers[10]]).toEqual([200, 429])
  })
})

describe('USR-51 one’s own password', () => {
  test('is changed by a link that is e-mailed, and the request is in the audit', async () => {
    const user = await kit.made({ email: 'own-password@example.com' })
    const send = () =>
      kit.asUser(user.email, { method: 'POST', url: '/api/admin/users/preferences/password-link' })
    expect((await send()).json()).toEqual({ sent: true })
    const [mail] = await linksTo(user.email)
    const passwords = { password: 'Parking2027', confirmation: 'Parking2027' }
    expect((await kit.follow(kit.linkIn(mail!.body_text), passwords)).statusCode).toBe(303)
    const [entry] = await kit.owned<{ actor_id: string }>(
      `select actor_id from audit_entry where action = 'user.change-password'`,
    )
    expect(entry!.actor_id).toBe(user._id)
    for (let turn = 1; turn < 5; turn++) expect((await send()).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(429)
  })
})

test('SES-43 is not available without a mail server', async () => {
  const silent = await startTestServer({ env: { DEMO: 'off' } })
  try {
    expect((await silent.server.inject('/oidc/forgotten')).statusCode).toBe(404)
  } finally {
    await silent.close()
  }
})
