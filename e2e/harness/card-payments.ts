import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Page } from '@playwright/test'

/** 3.00 an hour and HST. */
export const hourlyPlan: RatePlan = {
  hourly: { intervalMinutes: 60, cents: 300, windows: [] },
  daily: null,
  events: null,
  graceMinutes: null,
  maximumCents: null,
  dayKind: 'calendar-day',
  ladder: null,
  tax: { name: 'HST', percent: 13, registrationNumber: '12345 RT0001', isIncluded: false },
}

const cards = { approved: '4242424242424242', declined: '4000000000000069' }

/** Selects one of the test cards that the sandbox's form offers. */
export const selectCard = (page: Page, card: keyof typeof cards) =>
  page.frameLocator('iframe').getByRole('combobox').selectOption(cards[card])

/** The button that pays. */
export const payButton = (page: Page) => page.getByRole('main').locator('button.pay')
