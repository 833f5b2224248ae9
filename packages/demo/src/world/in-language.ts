import { createHash } from 'node:crypto'
import type { GatesAndSigns } from '#devices/gates-and-signs.rows.ts'
import { escapeText } from '#floor-maps/floor-plan.ts'
import type { CalendarRows } from '#lots/calendar.rows.ts'
import type { FloorMapRow } from '#lots/lots.rows.ts'
import type { PassChargeRows } from '#pass-charges/pass-charges.rows.ts'
import type { RatePlanRow } from '#pricing/pricing.rows.ts'
import type { DemoWorld } from './demo-world.rows.ts'

/** Translates an English text of the demo; unknown texts are unchanged. */
export type Translate = (english: string) => string

interface Named {
  readonly name: string
}

const named =
  (translate: Translate) =>
  <T extends Named>(row: T): T => ({ ...row, name: translate(row.name) })

const reasoned =
  (translate: Translate) =>
  <T extends { readonly reason: string }>(row: T): T => ({ ...row, reason: translate(row.reason) })

const plain = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Translates a text of a map: a title with its floor, a direction with its destination, or a word. */
const translateMapText = (translate: Translate, text: string): string => {
  const [, way, where] = /^(Up to|Down to|To) (.+)$/.exec(text) ?? []
  if (way && where) return `${translate(way)} ${translate(where)}`
  return text.split(', ').map(translate).join(', ')
}

const mapIn = (translate: Translate, { svg }: FloorMapRow): FloorMapRow => {
  const sequence = svg.replace(
    />([^<]+)<\/(text|title)>/g,
    (_, text: string, tag: string) => `>${escapeText(translateMapText(translate, plain(text)))}</${tag}>`,
  )
  return { hash: createHash('sha256').update(sequence).digest('hex'), svg: sequence }
}

const gatesAndSignsIn = (translate: Translate, rows: GatesAndSigns): GatesAndSigns => {
  const described = <T extends Named & { readonly description: string }>(row: T): T => ({
    ...named(translate)(row),
    description: translate(row.description),
  })
  return {
    controllers: rows.controllers,
    sprockits: rows.sprockits.map(described),
    sectors: rows.sectors.map(named(translate)),
    wayfinders: rows.wayfinders.map((sign) => ({
      ...described(sign),
      lines: sign.lines.map((line) => ({ ...line, label: translate(line.label) })),
      full_text: translate(sign.full_text),
      closed_text: translate(sign.closed_text),
    })),
  }
}

const calendarIn = (
  translate: Translate,
  { closures, exceptions, holidays }: CalendarRows,
): CalendarRows => ({
  closures: closures.map(reasoned(translate)),
  exceptions: exceptions.map(reasoned(translate)),
  holidays: holidays.map(named(translate)),
})

const ratesIn =
  (translate: Translate) =>
  (row: RatePlanRow): RatePlanRow => ({
    ...row,
    plan: row.plan && { ...row.plan, events: row.plan.events?.map(named(translate)) ?? null },
  })

const notedIn = (translate: Translate, { charges, entries }: PassChargeRows): PassChargeRows => ({
  charges,
  entries: entries.map((entry) => ({ ...entry, note: entry.note && translate(entry.note) })),
})

/**
 * The same world with the names of its lots, groups, zones, devices and maps in another language. Ids are derived from
 * the English names, so that a start in another language finds the existing rows.
 */
export const inLanguage = (world: DemoWorld, translate: Translate): DemoWorld => {
  const name = named(translate)
  const maps = new Map(world.floorMaps.map((map) => [map.hash, mapIn(translate, map)]))
  return {
    ...world,
    lots: world.lots.map((lot) => ({
      ...name(lot),
      pass_validity_groups: lot.pass_validity_groups.map(name),
    })),
    floorMaps: [...maps.values()],
    floors: world.floors.map((floor) => ({
      ...floor,
      map_hash: maps.get(floor.map_hash ?? '')?.hash ?? floor.map_hash,
    })),
    groups: world.groups.map(name),
    zones: world.zones.map(name),
    cameras: world.cameras.map(name),
    thresholds: world.thresholds?.map(name) ?? [],
    readers: world.readers?.map(name) ?? [],
    passholderGroups: world.passholderGroups.map(name),
    sources: world.sources.map(name),
    ...(world.gatesAndSigns && { gatesAndSigns: gatesAndSignsIn(translate, world.gatesAndSigns) }),
    ...(world.ratePlans && { ratePlans: world.ratePlans.map(ratesIn(translate)) }),
    ...(world.paymentValidations && { paymentValidations: world.paymentValidations.map(name) }),
    ...(world.passCharges && { passCharges: notedIn(translate, world.passCharges) }),
    ...(world.ownEvents && {
      ownEvents: world.ownEvents.map((row) => ({ ...name(row), type: translate(row.type) })),
    }),
    ...(world.calendar && { calendar: calendarIn(translate, world.calendar) }),
  }
}
