import type { Role } from '@stallwise/domain/access/roles.ts'
import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import { uuidv7 } from 'uuidv7'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import type { TestServer } from './test-app.ts'

/** Requests about users for tests of routes. */
export const usersKit = (server: TestServer) => {
  const customer = server.world.customer.id
  const post = (who: Role, url: string, payload: object = {}) =>
    server.ask(who, { method: 'POST', url: `/api${url}`, payload })
  const create = (who: Role, more: object = {}, place = customer) =>
    post(who, `/admin/users/${place}`, {
      email: `${uuidv7()}@example.com`,
      name: 'Ada',
      roles: ['tenant'],
      lots: [],
      ...more,
    })
  const made = async (more: object = {}, place = customer) => {
    const answer = await create('provider', more, place)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const edit = (who: Role, user: { _id: string; version: number }, change: object, place = customer) =>
    server.ask(who, {
      method: 'PUT',
      url: `/api/admin/customers/${place}/user`,
      payload: { _id: user._id, version: user.version, ...change },
    })
  const remove = (who: Role, email: string, role = 'TENANT', place = customer) =>
    server.ask(who, {
      method: 'DELETE',
      url: `/api/admin/users/${place}/${encodeURIComponent(email)}/${role}`,
    })
  const owned = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    server.database.look(sql, values)
  return {
    customer,
    create,
    made,
    edit,
    remove,
    owned,
    post,
    directory: server.services.directory as IdentityDirectory,
    mailsTo: (email: string) =>
      owned<{ template: string; body_text: string; cancelled_at: Date | null }>(
        'select template, body_text, cancelled_at from outbox_mail where recipient = $1 order by created_at, id',
        [email],
      ),
    /** The response to a sign-in as that user. */
    statusOf: async (email: string, url = '/api/me') => {
      const authorization = `Bearer ${await signInAs(server.database, email)}`
      return (await server.server.inject({ url, headers: { authorization } })).statusCode
    },
    asUser: async (email: string, request: { method: 'POST' | 'PUT'; url: string; payload?: object }) => {
      const authorization = `Bearer ${await signInAs(server.database, email)}`
      return server.server.inject({ ...request, headers: { authorization } })
    },
    linkIn: (text: string) => new URL(/https?:\S+/.exec(text)![0]).pathname,
    follow: (link: string, fields: Record<string, string>) =>
      server.server.inject({
        method: 'POST',
        url: link,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    currentOf: async (id: string) => {
      const list = await server.ask('provider', `/api/admin/customers/${customer}/users?limit=500`)
      return list.json().data.find((user: { _id: string }) => user._id === id)
    },
  }
}
