import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { usualPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { SprockitDraft } from '@stallwise/domain/gates/gate-fields.rules.ts'

/** What the form shows of a gate: outlets and seconds as they are typed. */
export interface SprockitValues {
  name: string
  id: string
  description: string
  monexDeviceId: string
  outletToControl: string
  pulseMs: string
}

const inSeconds = (ms: number): string => String(ms / 1_000)

export const newSprockitValues: SprockitValues = {
  ...{ name: '', id: '', description: '', monexDeviceId: '', outletToControl: '0' },
  pulseMs: inSeconds(usualPulseMs),
}

export const sprockitValues = (gate: SprockitView): SprockitValues => ({
  ...{ name: gate.name, id: gate.id, description: gate.description, monexDeviceId: gate.monexDeviceId },
  ...{ outletToControl: String(gate.outletToControl), pulseMs: inSeconds(gate.pulseMs) },
})

const seconds = /^\d+(\.\d+)?$/

/** What the domain's rules judge: seconds that are a number become milliseconds, anything else stays to be refused. */
export const draftOf = (values: SprockitValues): SprockitDraft => ({
  ...values,
  pulseMs: seconds.test(values.pulseMs.trim()) ? Math.round(Number(values.pulseMs) * 1_000) : values.pulseMs,
})

export const bodyOf = (values: SprockitValues) => ({
  ...{ name: values.name.trim(), id: values.id.trim(), description: values.description.trim() },
  ...{ monexDeviceId: values.monexDeviceId, outletToControl: Number(values.outletToControl) },
  pulseMs: Math.round(Number(values.pulseMs) * 1_000),
})
