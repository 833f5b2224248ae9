import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { usualPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'

/** What the form shows of a gate: numbers as they are typed. */
export interface SprockitValues {
  name: string
  id: string
  description: string
  monexDeviceId: string
  outletToControl: string
  pulseMs: string
}

export const newSprockitValues: SprockitValues = {
  name: '',
  id: '',
  description: '',
  monexDeviceId: '',
  outletToControl: '0',
  pulseMs: String(usualPulseMs),
}

export const sprockitValues = (gate: SprockitView): SprockitValues => ({
  name: gate.name,
  id: gate.id,
  description: gate.description,
  monexDeviceId: gate.monexDeviceId,
  outletToControl: String(gate.outletToControl),
  pulseMs: String(gate.pulseMs),
})

export const bodyOf = (values: SprockitValues) => ({
  name: values.name.trim(),
  id: values.id.trim(),
  description: values.description.trim(),
  monexDeviceId: values.monexDeviceId,
  outletToControl: Number(values.outletToControl),
  pulseMs: Number(values.pulseMs),
})
