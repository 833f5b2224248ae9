import type { Locator, Page } from '@playwright/test'
import type { Words } from './words.ts'

/** Locators and actions of the lists and forms of the admin centre. */
export const adminOn = (page: Page, { say }: Words) => {
  const row = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.locator('[role="gridcell"]').getByText(name, { exact: true }) })
  return {
    row,
    cell: (name: string, value: string): Locator =>
      row(name).getByRole('gridcell', { name: value, exact: true }),
    button: (text: string): Locator => page.getByRole('button', { name: say(text), exact: true }),
    link: (text: string): Locator => page.getByRole('link', { name: say(text), exact: true }),
    field: (label: string): Locator => page.getByRole('textbox', { name: say(label) }),
    heading: (text: string): Locator => page.getByRole('heading', { level: 1, name: text }),
    /** Opens the menu of a row and chooses an entry. */
    act: async (name: string, entry: string) => {
      await page.getByRole('button', { name: say('Actions for {name}', { name }) }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    choose: async (label: string, option: string, within: Page | Locator = page) => {
      await within.getByRole('combobox', { name: say(label) }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    undo: () => page.getByRole('button', { name: say('Undo') }).click(),
  }
}

interface TypedPassholder {
  readonly name: string
  readonly passId: string
  readonly plate: string
}

/** Adds a passholder on the page of its group. */
export const addPassholder = async (
  page: Page,
  words: Words,
  { name, passId, plate }: TypedPassholder,
): Promise<void> => {
  const admin = adminOn(page, words)
  await admin.link('Add passholder').click()
  await page.getByRole('textbox', { name: words.say('Name'), exact: true }).fill(name)
  await admin.field('Pass ID').fill(passId)
  await admin.field('License plate').fill(plate)
  await admin.button('Add passholder').click()
}
