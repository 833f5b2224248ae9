import type { FieldCheck } from '../fields/field-faults.ts'

/** The most characters of a device's id. */
export const longestDeviceId = 64

const devEui = /^[0-9a-f]{2}([-: ]?[0-9a-f]{2}){7}$/i

/** LIM-28, STA-25: a LoRaWAN device (DevEUI) is called by 16 hexadecimal digits in upper case, as its network reports it; other ids stay. */
export const normalDeviceId = (text: string): string =>
  devEui.test(text) ? text.replace(/[-: ]/g, '').toUpperCase() : text

/** DEV-03: printable characters without blanks, since a device sends it and a reader's stands in its address. */
export const deviceIdForm: FieldCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' && !/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(value.trim())
    ? { code: 'invalid' }
    : undefined
