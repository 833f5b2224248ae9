import type { Locator, Page } from '@playwright/test'
import type { Words } from './words.ts'

/** Locators of the lot's map. */
export const lotMapOn = (page: Page, { say }: Words) => {
  const stall = (
    number: string,
    kind: string,
    activity: string,
    role: 'button' | 'img' = 'button',
  ): Locator =>
    page.getByRole(role, {
      name: say('Stall {number}, {kind}, {activity}', {
        number,
        kind: say(kind),
        activity: say(activity).toLocaleLowerCase(),
      }),
      exact: true,
    })
  return {
    stall,
    floors: page.getByRole('navigation', { name: say('Floor') }),
    findBox: page.getByRole('combobox', { name: say('Find a stall') }),
    zoom: page.getByRole('group', { name: say('Zoom') }),
    legend: page.getByRole('complementary', { name: say('Legend') }),
    dialog: (number: string) => page.getByRole('dialog', { name: say('Edit stall {0}', { 0: number }) }),
    find: async (typed: string) => {
      const box = page.getByRole('combobox', { name: say('Find a stall') })
      await box.fill(typed)
      await box.press('Enter')
    },
  }
}
