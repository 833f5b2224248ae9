import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
})
afterAll(() => server?.close())

const own = () => server.world.own.lot.id
const sister = () => server.world.sister.lot.id
const chief = (more: object = {}) =>
  kit.made({ roles: ['fullAccessCustomer'], lots: [own(), sister()], ...more })
const refusal = [403, 'other-lots']
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('USR-04 a user with a lot that the administrator does not have', () => {
  test.each<[string, object]>([
    ['e-mail', { email: 'evil@example.com' }],
    ['name', { name: 'Mallory' }],
    ['roles', { roles: ['tenant'] }],
    ['block', { blocked: true }],
    ['lots together with the name', { lots: [], name: 'Mallory' }],
  ])('keeps its %s', async (_field, change) => {
    const user = await chief()
    expect(codeOf(await kit.edit('fullAccessCustomer', user, change))).toEqual(refusal)
    expect(await kit.currentOf(user._id)).toMatchObject({ email: user.email, name: 'Ada', version: 1 })
    expect(await kit.mailsTo('evil@example.com')).toEqual([])
  })

  test('is not deleted, restored, synchronised or sent a link', async () => {
    const user = await chief()
    const named = `/admin/users/${kit.customer}/${user._id}`
    expect(codeOf(await kit.remove('fullAccessCustomer', user.email, 'FULL_ACCESS_CUSTOMER'))).toEqual(
      refusal,
    )
    expect(codeOf(await kit.post('fullAccessCustomer', `${named}/sync`))).toEqual(refusal)
    const resent = await kit.post('fullAccessCustomer', '/admin/users/resend/user-verification-email', {
      userId: user._id,
    })
    expect(codeOf(resent)).toEqual(refusal)
    await kit.remove('provider', user.email, 'FULL_ACCESS_CUSTOMER')
    expect(codeOf(await kit.post('fullAccessCustomer', `${named}/restore`))).toEqual(refusal)
  })

  test('is shown with only its lots editable, and they can be changed (USR-05)', async () => {
    const user = await chief()
    const list = await server.ask(
      'fullAccessCustomer',
      `/api/admin/customers/${kit.customer}/users?search=${user.email}`,
    )
    expect(list.json().data).toMatchObject([{ lots: [own()], allowed: ['editLots'] }])
    const { email, name, roles } = user
    const answer = await kit.edit('fullAccessCustomer', user, { email, name, roles, lots: [] })
    expect([answer.statusCode, answer.json().lots]).toEqual([200, []])
    expect(await kit.currentOf(user._id)).toMatchObject({ lots: [sister()] })
  })

  test('can be changed again once the lots are the same', async () => {
    const user = await kit.made({ roles: ['fullAccessCustomer'], lots: [own()] })
    expect((await kit.edit('fullAccessCustomer', user, { name: 'Bea' })).statusCode).toBe(200)
  })
})

test('USR-26 the old address is notified of the new one, and who changed it', async () => {
  const user = await kit.made()
  const email = `moved-${user.email}`
  expect((await kit.edit('provider', user, { email })).statusCode).toBe(200)
  const told = (await kit.mailsTo(user.email)).find(({ template }) => template === 'email-changed')
  expect(told?.body_text).toContain(email)
  expect(told?.body_text).toContain('tell your administrator')
})

test('USR-26 an e-mail that differs only in case is not a new address', async () => {
  const user = await kit.made()
  await kit.edit('provider', user, { email: user.email.toUpperCase() })
  expect((await kit.mailsTo(user.email)).map(({ template }) => template)).not.toContain('email-changed')
})
