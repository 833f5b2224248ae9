import { t } from '@lingui/core/macro'

/** The usual colors by the names that cameras report. */
const colorNames = (): Record<string, string> => ({
  beige: t({ context: 'color of a vehicle', message: 'Beige' }),
  black: t({ context: 'color of a vehicle', message: 'Black' }),
  blue: t({ context: 'color of a vehicle', message: 'Blue' }),
  brown: t({ context: 'color of a vehicle', message: 'Brown' }),
  gold: t({ context: 'color of a vehicle', message: 'Gold' }),
  gray: t({ context: 'color of a vehicle', message: 'Gray' }),
  grey: t({ context: 'color of a vehicle', message: 'Gray' }),
  green: t({ context: 'color of a vehicle', message: 'Green' }),
  maroon: t({ context: 'color of a vehicle', message: 'Maroon' }),
  orange: t({ context: 'color of a vehicle', message: 'Orange' }),
  pink: t({ context: 'color of a vehicle', message: 'Pink' }),
  purple: t({ context: 'color of a vehicle', message: 'Purple' }),
  red: t({ context: 'color of a vehicle', message: 'Red' }),
  silver: t({ context: 'color of a vehicle', message: 'Silver' }),
  white: t({ context: 'color of a vehicle', message: 'White' }),
  yellow: t({ context: 'color of a vehicle', message: 'Yellow' }),
})

interface Seen {
  readonly color: string | null
  readonly make: string | null
  readonly model: string | null
}

/** A vehicle as a camera saw it: “Blue Honda Civic”. Unusual colors stay as the camera reported them. */
export const vehicleText = ({ color, make, model }: Seen): string => {
  const name = [make, model].filter(Boolean).join(' ')
  if (!color) return name
  const colorName = colorNames()[color.trim().toLowerCase()] ?? color
  return name === '' ? colorName : t`${colorName} ${name}`
}
