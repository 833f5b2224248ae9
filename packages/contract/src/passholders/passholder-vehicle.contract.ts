import { z } from 'zod'
import { instant } from '../base/wire.ts'

const text = z.string().max(1_000)
const optional = text.nullable().default(null)

/** A vehicle of a passholder as entered. */
export const vehicleEntered = z.object({
  licensePlate: text,
  make: optional,
  model: optional,
  until: text.nullable().default(null).describe('end of a temporary plate'),
})
/** A vehicle of a passholder. */
export const vehicleShown = z.object({
  licensePlate: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  until: instant.nullable(),
})
