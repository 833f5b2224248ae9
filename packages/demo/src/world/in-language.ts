import { createHash } from 'node:crypto'
import type { GatesAndSigns } from '#devices/gates-and-signs.rows.ts'
import { escapeText } from '#floor-maps/floor-plan.ts'
import type { CalendarRows } from '#lots/calendar.rows.ts'
import type { FloorMapRow } from '#lots/lots.rows.ts'
import type { DemoWorld } from './demo-world.rows.ts'

/** Says an English text of the demo in another language; what it does not know stays as it is. */
export type Say = (english: string) => string

interface Named {
  readonly name: string
}

const named =
  (say: Say) =>
  <T extends Named>(row: T): T => ({ ...row, name: say(row.name) })

const reasoned =
  (say: Say) =>
  <T extends { readonly reason: string }>(row: T): T => ({ ...row, reason: say(row.reason) })

const plain = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What a map says: a title with its floor, a way with where it leads, or a word. */
const sayOnMap = (say: Say, text: string): string => {
  const [, way, where] = /^(Up to|Down to|To) (.+)$/.exec(text) ?? []
  if (way && where) return `${say(way)} ${say(where)}`
  return text.split(', ').map(say).join(', ')
}

const mapIn = (say: Say, { svg }: FloorMapRow): FloorMapRow => {
  const spoken = svg.replace(
    />([^<]+)<\/(text|title)>/g,
    (_, text: string, tag: string) => `>${escapeText(sayOnMap(say, plain(text)))}</${tag}>`,
  )
  return { hash: createHash('sha256').update(spoken).digest('hex'), svg: spoken }
}

const gatesAndSignsIn = (say: Say, rows: GatesAndSigns): GatesAndSigns => {
  const described = <T extends Named & { readonly description: string }>(row: T): T => ({
    ...named(say)(row),
    description: say(row.description),
  })
  return {
    controllers: rows.controllers,
    sprockits: rows.sprockits.map(described),
    sectors: rows.sectors.map(named(say)),
    wayfinders: rows.wayfinders.map((sign) => ({
      ...described(sign),
      lines: sign.lines.map((line) => ({ ...line, label: say(line.label) })),
      full_text: say(sign.full_text),
      closed_text: say(sign.closed_text),
    })),
  }
}

const calendarIn = (say: Say, { closures, exceptions, holidays }: CalendarRows): CalendarRows => ({
  closures: closures.map(reasoned(say)),
  exceptions: exceptions.map(reasoned(say)),
  holidays: holidays.map(named(say)),
})

/**
 * The same world with the names of its lots, groups, zones, devices and maps in another language. Ids stay those of
 * the English names, so that a start in another language finds what is there.
 */
export const inLanguage = (world: DemoWorld, say: Say): DemoWorld => {
  const name = named(say)
  const maps = new Map(world.floorMaps.map((map) => [map.hash, mapIn(say, map)]))
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
    ...(world.gatesAndSigns && { gatesAndSigns: gatesAndSignsIn(say, world.gatesAndSigns) }),
    ...(world.calendar && { calendar: calendarIn(say, world.calendar) }),
  }
}
