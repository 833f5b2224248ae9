import type { RfidReaderView } from '@stallwise/contract/devices/rfid.contract.ts'
import type { AntennaDraft, RfidReaderDraft } from '@stallwise/domain/devices/rfid.rules.ts'

export interface ReaderValues {
  name: string
  id: string
  ip: string
  role: string | null
  zone: string | null
  threshold: string | null
  weakestDbm: string
  antennas: readonly AntennaValues[]
}

export interface AntennaValues {
  antenna: string
  passage: 'entry' | 'exit' | null
  zone: string | null
}

export const newReaderValues: ReaderValues = {
  name: '',
  id: '',
  ip: '',
  role: null,
  zone: null,
  threshold: null,
  weakestDbm: '',
  antennas: [],
}

export const readerValues = (reader: RfidReaderView): ReaderValues => ({
  name: reader.name,
  id: reader.id,
  ip: reader.ip ?? '',
  role: reader.role,
  zone: reader.zone,
  threshold: reader.threshold,
  weakestDbm: reader.weakestDbm === null ? '' : String(reader.weakestDbm),
  antennas: reader.antennas.map((one) => ({ ...one, antenna: String(one.antenna) })),
})

const antennaOf = (one: AntennaValues, role: string | null): AntennaDraft => ({
  ...one,
  passage: role === 'both' ? one.passage : null,
})

/** What the domain's rules judge; without both ways no antenna says a way, whatever was chosen before. */
export const draftOf = (values: ReaderValues): RfidReaderDraft => ({
  ...values,
  ip: values.ip.trim() === '' ? null : values.ip,
  antennas: values.antennas.map((one) => antennaOf(one, values.role)),
})

export const bodyOf = (values: ReaderValues) => {
  const { antennas, weakestDbm, name, id, ip, ...rest } = draftOf(values)
  return {
    ...rest,
    name: name.trim(),
    id: id.trim(),
    ip: ip?.trim() ?? null,
    weakestDbm: weakestDbm === '' || weakestDbm === null ? null : Number(weakestDbm),
    antennas: antennas.map((one) => ({ ...one, antenna: Number(one.antenna) })),
  }
}
