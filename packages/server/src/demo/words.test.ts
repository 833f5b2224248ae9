import { demoCalendar } from '@stallwise/demo/world/demo-calendar.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { inLanguage } from '@stallwise/demo/world/in-language.ts'
import { expect, test } from 'vitest'
import { activateLanguage } from '#platform/language/language.ts'
import { demoWords } from './words.ts'

activateLanguage()
const world = demoWorld(() => 'key')
const calendar = demoCalendar(world, { now: Date.UTC(2026, 10, 21), seed: 2026 })

// Companies keep their names in every language, floors and lanes their signs.
const properNames =
  /^(Northgate (Legal|Management)|Harbour Finance( Partners)?|Kestrel Analytics|Pinewood Insurance|Lakeview Dental|Orchard Studio|Brightwell Stores|Yards Brewing|Union Print House|[AB]|P\d|L\d)$/

test('each text of the demo can be said in another language, and none is kept that the demo does not say', () => {
  const said = new Set<string>()
  inLanguage({ ...world, calendar }, (english) => {
    if (!properNames.test(english)) said.add(english)
    return english
  })
  expect([...demoWords().keys()].sort()).toEqual([...said].sort())
})

test('the texts are the source of their translations', () => {
  for (const [english, text] of demoWords()) expect(text).toBe(english)
})
