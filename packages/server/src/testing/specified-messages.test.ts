import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fieldFaultCodes } from '@stallwise/domain/fields/field-faults.ts'
import { describe, expect, test } from 'vitest'

const catalogueOf = (part: 'web' | 'server') =>
  readFileSync(new URL(`../../../${part}/locales/en-US.po`, import.meta.url), 'utf8')

/** The texts of the product that some code shows; an unused one is not in the catalogues. */
const texts = [catalogueOf('web'), catalogueOf('server')]
  .flatMap((catalogue) => [...catalogue.matchAll(/^#: .+\nmsgid "(.+)"$/gm)])
  .map(([, text]) => text!)

/** The messages of sections 5 and 8 of the specification, in its words; what changes in them is left out. */
const messages: readonly RegExp[] = [
  /Something went wrong with loading the data on this page/,
  /If the problem persists, contact support/,
  /^Something went wrong and the \{objectName\} could not be added\. Please try again later\.$/,
  /^Something went wrong and the \{objectName\} could not be changed\. Please try again later\.$/,
  /^The map of floor \{floor\} could not be retrieved: none has been uploaded\.$/,
  /^The map of floor \{floor\} could not be retrieved: the server cannot be reached\.$/,
  /^The map of floor \{floor\} could not be retrieved\.$/,
  /^The map of floor \{floor\} could not be loaded/,
  /^Parking lot map data could not be found\.$/,
  /^Parking lot map data could not be retrieved\.$/,
  /^There was an error updating the stall\.$/,
  /^The stall data was updated\.$/,
  /^Exceeded the \{\w+\} limit$/,
  /^Grace period of \{duration\} expired$/,
  /^Time limit of \{duration\} reached$/,
  /^Travel time of \{duration\} reached$/,
  /^Invite Already Sent$/,
  /^Customer Name already used$/,
  /^Unable to move customer$/,
  /^Couldn't get users$/,
  /^Error in generating Coupon Code$/,
  /^No Visitor Record Found$/,
  /This e-mail and\/or pass ID is not recognized/,
  /^Invalid PassID, ensure PassID MasterList is up to date$/,
  /^Suite doesn't match PassID$/,
  /^License Plate already exists in another passholder group$/,
  /^Some data for this user is out of sync, please synchronize the user before editing/,
  /^Maximum Limit Reached$/,
  /^Booking duration limit exceeded$/,
  /^Visitors can be extended only within 12 hours$/,
  /^Passholder not recognized\.$/,
  /^Field is required\.$/,
  /^Not a valid e-mail address\.$/,
  /^Not a valid phone number\.$/,
  /^Must be unique\.$/,
  /^Must be a positive number\.$/,
  /^May have only two decimals\.$/,
  /^Cannot be greater than \{\w+\}\.$/,
  /Cannot be greater than # hours\./,
  /^End time must be after start time\.$/,
  /^Start time must be before end time\.$/,
  /^Name already used\.$/,
  /^Pass card id already exists$/,
]

describe(`${messages.length} messages of the specification`, () => {
  test.each(messages)('%s has a place where it is shown', (message) => {
    expect(texts.filter((text) => message.test(text))).not.toEqual([])
  })
})

const sourcesIn = (folder: string): string[] => {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.endsWith('field-faults.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
}
const rules = ['../../../domain/src', '../features', '../platform'].flatMap(sourcesIn)

/** `too-many-hours` is made by the unit of a bound. */
const producedBy = (code: string): RegExp =>
  code === 'too-many-hours' ? /atMost\([^()]+, 'hours'\)/ : new RegExp(`'${code}'`)

describe(`${fieldFaultCodes.length} faults of fields`, () => {
  test.each(fieldFaultCodes)('%s has a rule that finds it', (code) => {
    expect(rules.some((text) => producedBy(code).test(text))).toBe(true)
  })
})
