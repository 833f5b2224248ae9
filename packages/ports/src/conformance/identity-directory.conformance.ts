import { describe, expect, it } from 'vitest'
import {
  DirectoryFault,
  type DirectoryUser,
  type IdentityDirectory,
  type NewDirectoryUser,
} from '../identity-directory.port.ts'

const customerId = '018f3a1e-0000-7000-8000-000000000001'
const lots = ['018f3a1e-0000-7000-8000-00000000000a', '018f3a1e-0000-7000-8000-00000000000b']

let created = 0
const aPerson = (more: Partial<NewDirectoryUser> = {}): NewDirectoryUser => ({
  email: `person-${(created += 1)}@conformance.example`,
  name: 'Ada Nováková',
  roles: ['staffCustomer'],
  customerId,
  lots,
  emailVerified: false,
  blocked: false,
  ...more,
})

const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof DirectoryFault ? error.code : String(error)
}

const comparable = ({ lots: allowed, roles, ...rest }: DirectoryUser) => ({
  ...rest,
  lots: [...allowed].sort(),
  roles: [...roles].sort(),
})

interface Subject {
  /** A directory that can be shared by the tests of the suite. */
  readonly open: () => Promise<IdentityDirectory>
  /** A well-formed id that nobody has. */
  readonly nobody: string
}

const describeReading = (name: string, { open, nobody }: Subject): void => {
  describe(`${name}: finding people`, () => {
    it('finds nobody in an empty directory', async () => {
      const directory = await open()
      expect(await directory.find(nobody)).toBeUndefined()
      expect(await directory.findByEmail('nobody@conformance.example')).toBeUndefined()
      expect(await directory.findMany([])).toEqual([])
      expect(await directory.findMany([nobody])).toEqual([])
    })

    it('finds a person by id, by e-mail in any case, and among several', async () => {
      const directory = await open()
      const one = await directory.create(aPerson())
      const other = await directory.create(aPerson())
      expect(await directory.find(one.id)).toEqual(one)
      expect(await directory.findByEmail(one.email.toUpperCase())).toEqual(one)
      const many = await directory.findMany([one.id, nobody, other.id])
      expect(new Set(many.map(({ id }) => id))).toEqual(new Set([one.id, other.id]))
    })

    it('does not confuse an e-mail with another that contains it', async () => {
      const directory = await open()
      const { email } = await directory.create(aPerson())
      expect(await directory.findByEmail(email.slice(1))).toBeUndefined()
      expect(await directory.findByEmail(`${email}.au`)).toBeUndefined()
    })
  })
}

const describeRefusals = (name: string, { open, nobody }: Subject): void => {
  describe(`${name}: refusals`, () => {
    it('rejects an e-mail that is in use, in any case, and changes nothing', async () => {
      const directory = await open()
      const one = await directory.create(aPerson())
      const other = await directory.create(aPerson())
      expect(await faultOf(directory.create(aPerson({ email: one.email.toUpperCase() })))).toBe(
        'email-in-use',
      )
      expect(await faultOf(directory.update(other.id, { email: one.email, name: 'Bob' }))).toBe(
        'email-in-use',
      )
      expect(await directory.find(other.id)).toEqual(other)
    })

    it('rejects changing a missing person; removing one is not an error', async () => {
      const directory = await open()
      expect(await faultOf(directory.update(nobody, { name: 'Bob' }))).toBe('not-found')
      expect(await faultOf(directory.issueTicket(nobody, 'setPassword', 'https://app.example/'))).toBe(
        'not-found',
      )
      await directory.remove(nobody)
    })
  })
}

const describeChanges = (name: string, { open }: Subject): void => {
  describe(`${name}: changing people`, () => {
    it.each<[string, Partial<NewDirectoryUser>]>([
      ['a name', { name: 'Bob O’Neil' }],
      ['roles', { roles: ['tenant', 'owner'] }],
      ['a customer', { customerId: '018f3a1e-0000-7000-8000-000000000002' }],
      ['no customer', { customerId: null }],
      ['lots', { lots: [lots[1]!] }],
      ['no lots', { lots: [] }],
      ['a block', { blocked: true }],
      ['a verified e-mail', { emailVerified: true }],
      ['several things', { name: 'C', roles: ['tenant'], lots: [], blocked: true }],
    ])('changes %s, and nothing else', async (_what, change) => {
      const directory = await open()
      const person = aPerson()
      const { id } = await directory.create(person)
      const answer = await directory.update(id, change)
      expect(comparable(answer)).toEqual(comparable({ id, ...person, ...change }))
      expect(await directory.find(id)).toEqual(answer)
    })
  })
}

const describeCreating = (name: string, { open }: Subject): void => {
  describe(`${name}: creating people`, () => {
    it('stores all given data of a person', async () => {
      const directory = await open()
      const person = aPerson({ roles: ['fullAccessCustomer', 'tenant'], emailVerified: true, blocked: true })
      const { id } = await directory.create(person)
      const stored = await directory.find(id)
      expect(stored && comparable(stored)).toEqual(comparable({ id, ...person }))
    })

    it('stores a person without customer and lots', async () => {
      const directory = await open()
      const person = aPerson({ roles: ['provider'], customerId: null, lots: [] })
      const { id } = await directory.create(person)
      expect(await directory.find(id)).toEqual({ id, ...person })
    })

    it('accepts a new e-mail, which is then not verified', async () => {
      const directory = await open()
      const { id } = await directory.create(aPerson({ emailVerified: true }))
      const { email } = aPerson()
      expect(await directory.update(id, { email })).toMatchObject({ email, emailVerified: false })
      expect((await directory.findByEmail(email))?.id).toBe(id)
    })

    it('unblocks a person', async () => {
      const directory = await open()
      const { id } = await directory.create(aPerson({ blocked: true }))
      expect(await directory.update(id, { blocked: false })).toMatchObject({ blocked: false })
    })

    it('removes a person, whose e-mail is then free', async () => {
      const directory = await open()
      const person = aPerson()
      const { id } = await directory.create(person)
      await directory.remove(id)
      expect(await directory.find(id)).toBeUndefined()
      expect(await directory.findByEmail(person.email)).toBeUndefined()
      expect((await directory.create(person)).id).not.toBe(id)
    })
  })
}

const describeTickets = (name: string, { open }: Subject): void => {
  describe(`${name}: links`, () => {
    it.each(['setPassword', 'verifyEmail'] as const)(
      'issues a link or sends an e-mail for %s',
      async (purpose) => {
        const directory = await open()
        const { id } = await directory.create(aPerson())
        const ticket = await directory.issueTicket(id, purpose, 'https://app.example/user/passwordcreated')
        if ('sentByDirectory' in ticket) return expect(ticket).toEqual({ sentByDirectory: true })
        expect(new URL(ticket.link).protocol).toMatch(/^https?:$/)
        expect(ticket.expiresAt.getTime()).toBeGreaterThan(Date.now())
      },
    )

    it('issues a new link each time', async () => {
      const directory = await open()
      const { id } = await directory.create(aPerson())
      const [one, other] = [
        await directory.issueTicket(id, 'setPassword', 'https://app.example/'),
        await directory.issueTicket(id, 'setPassword', 'https://app.example/'),
      ]
      if ('link' in one && 'link' in other) expect(one.link).not.toBe(other.link)
    })

    it('does not reveal links when listing people', async () => {
      const directory = await open()
      const { id } = await directory.create(aPerson())
      const ticket = await directory.issueTicket(id, 'setPassword', 'https://app.example/')
      if ('link' in ticket) expect(JSON.stringify(await directory.find(id))).not.toContain(ticket.link)
    })
  })
}

/** Conformance tests of identity directories. */
export const describeIdentityDirectory = (name: string, subject: Subject): void => {
  describeReading(name, subject)
  describeRefusals(name, subject)
  describeCreating(name, subject)
  describeChanges(name, subject)
  describeTickets(name, subject)
}
