import { demoCalls } from '@stallwise/demo/simulator/demo-calls.ts'
import { demoCalendar } from '@stallwise/demo/world/demo-calendar.ts'
import { demoEvents } from '@stallwise/demo/world/demo-events.ts'
import { demoPaymentValidations } from '@stallwise/demo/world/demo-payment-validations.ts'
import { demoPassCharges } from '@stallwise/demo/world/demo-pass-charges.ts'
import { demoRatePlans } from '@stallwise/demo/world/demo-rate-plans.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { inLanguage } from '@stallwise/demo/world/in-language.ts'
import { expect, test } from 'vitest'
import { activateLanguage } from '#platform/language/language.ts'
import { callWords, demoWords } from './words.ts'

activateLanguage()
const world = demoWorld(() => 'key')
const calendar = demoCalendar(world, { now: Date.UTC(2026, 10, 21), seed: 2026 })
const ownEvents = demoEvents(world, { now: Date.UTC(2026, 10, 21), seed: 2026 })
const paymentValidations = demoPaymentValidations(world, { now: Date.UTC(2026, 10, 21) })
const ratePlans = demoRatePlans(world, { now: Date.UTC(2026, 10, 21) })
const passCharges = demoPassCharges(world, { now: Date.UTC(2026, 10, 21) })

// Names of companies and signs of floors and lanes are the same in every language.
const properNames =
  /^(Northgate (Legal|Management)|Harbour Finance( Partners)?|Kestrel Analytics|Pinewood Insurance|Lakeview Dental|Orchard Studio|Brightwell Stores|Yards Brewing|Union Print House|[AB]|P\d|L\d)$/

test('every text of the demo can be translated, and there are no translations of unused texts', () => {
  const texts = new Set<string>()
  inLanguage({ ...world, calendar, ownEvents, ratePlans, paymentValidations, passCharges }, (english) => {
    if (!properNames.test(english)) texts.add(english)
    return english
  })
  expect([...demoWords().keys()].sort()).toEqual([...texts].sort())
})

test('so can the notes about calls at its intercoms', () => {
  expect([...callWords().keys()].sort()).toEqual(demoCalls.map(([note]) => note).sort())
})

test('the texts are the keys of their translations', () => {
  for (const [english, text] of demoWords()) expect(text).toBe(english)
})
