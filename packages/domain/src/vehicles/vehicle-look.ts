/** What a camera reports of a vehicle beside its plate, or a record says of it; absent or null = unknown. */
export interface VehicleLook {
  readonly make?: string | null | undefined
  readonly color?: string | null | undefined
}

/** Whether two values say the same; unknown if either is missing. */
export type Agreement = 'agrees' | 'contradicts' | 'unknown'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const makeNames = new Map([
  ['vw', 'volkswagen'],
  ['chevy', 'chevrolet'],
  ['mercedes', 'mercedesbenz'],
  ['benz', 'mercedesbenz'],
  ['rangerover', 'landrover'],
])

// Cameras confuse the shades of a family in bad light; people and readers name them in both languages.
const colorFamilies = new Map(
  [
    'black negro',
    'white blanco',
    'gray grey silver gris plata plateado',
    'red maroon burgundy rojo guinda vino',
    'blue azul',
    'green verde',
    'yellow gold amarillo dorado',
    'brown beige tan cafe marron',
    'orange naranja',
    'purple violet pink morado rosa',
  ].flatMap((family, nth) => family.split(' ').map((name) => [name, nth] as const)),
)

const compared = (
  one: string | null | undefined,
  other: string | null | undefined,
  canonical: (text: string) => string | number,
): Agreement => {
  const [a, b] = [plain(one ?? ''), plain(other ?? '')]
  if (a === '' || b === '') return 'unknown'
  return canonical(a) === canonical(b) ? 'agrees' : 'contradicts'
}

/** VEH-15: whether the makes agree, by their usual names. */
export const makesAgree = (one: VehicleLook, other: VehicleLook): Agreement =>
  compared(one.make, other.make, (make) => makeNames.get(make) ?? make)

/** VEH-15: whether the colors agree, by their families. */
export const colorsAgree = (one: VehicleLook, other: VehicleLook): Agreement =>
  compared(one.color, other.color, (color) => colorFamilies.get(color) ?? color)

/** VEH-15: contradicts if the make or the color does, else agrees if one of them does. */
export const looksAgree = (one: VehicleLook, other: VehicleLook): Agreement => {
  const both = [makesAgree(one, other), colorsAgree(one, other)]
  if (both.includes('contradicts')) return 'contradicts'
  return both.includes('agrees') ? 'agrees' : 'unknown'
}
