import { foldWidth } from './field-values.ts'
import type { FieldCheck } from './field-faults.ts'

/** Maximum length of a device id. */
export const maxDeviceIdLength = 64

const devEui = /^[0-9a-f]{2}([-: ]?[0-9a-f]{2}){7}$/i

/**
 * LIM-28, STA-25: a LoRaWAN device (DevEUI) is stored as 16 upper-case hexadecimal digits, as its network reports it; of
 * other ids only full-width signs change (FLD-22).
 */
export const normalizeDeviceId = (text: string): string => {
  const id = foldWidth(text)
  return devEui.test(id) ? id.replace(/[-: ]/g, '').toUpperCase() : id
}

/** DEV-03: printable characters without blanks, since devices send it and a reader's id is part of its URL. */
export const deviceIdForm: FieldCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' && !/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(value.trim())
    ? { code: 'invalid' }
    : undefined
