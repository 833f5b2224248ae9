import { expect } from 'vitest'
import { DirectoryFault, type NewDirectoryUser } from '../identity-directory.port.ts'

/** A person of the tests of a directory's adapter. */
export const aPerson = (more: Partial<NewDirectoryUser> = {}): NewDirectoryUser => ({
  email: 'Ada@Example.com',
  name: 'Ada Lovelace',
  roles: ['staffCustomer'],
  customerId: 'c1',
  lots: ['l1'],
  emailVerified: false,
  blocked: false,
  ...more,
})

/** The fault that a call of a directory ends with. */
export const faultOf = async (work: Promise<unknown>): Promise<DirectoryFault> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DirectoryFault)
  return error as DirectoryFault
}
