import { t } from '@lingui/core/macro'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import type { WayfinderDraft } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignFormat, SignLine, SignSetup } from '@stallwise/domain/wayfinders/wayfinders.model.ts'

/** The form's values of a wayfinder. The push's secret starts empty: the server never sends it. */
export interface WayfinderValues extends Omit<WayfinderDraft, 'fullAt' | 'pushUrl' | 'pushSecret'> {
  fullAt: string
  pushUrl: string
  pushFormat: SignFormat
  pushSecret: string
}

export const newLine: SignLine = { label: '', counts: 'lot', subject: '' }

/** The texts that drivers read start in the language of the build. */
export const newWayfinderValues = (): WayfinderValues => ({
  name: '',
  description: '',
  lines: [newLine],
  fullAt: '0',
  fullText: t`FULL`,
  soonText: '',
  closedText: t`CLOSED`,
  staleText: '',
  closed: false,
  pushUrl: '',
  pushFormat: 'json',
  pushSecret: '',
})

export const wayfinderValues = (sign: WayfinderView): WayfinderValues => ({
  name: sign.name,
  description: sign.description,
  lines: sign.lines,
  fullAt: String(sign.fullAt),
  fullText: sign.fullText,
  soonText: sign.soonText,
  closedText: sign.closedText,
  staleText: sign.staleText,
  closed: sign.closed,
  pushUrl: sign.pushUrl ?? '',
  pushFormat: sign.pushFormat,
  pushSecret: '',
})

/** The draft for the domain's checks; an empty secret stays as it is. */
export const draftOf = (values: WayfinderValues): WayfinderDraft => ({
  ...values,
  pushUrl: values.pushUrl.trim() || null,
  pushSecret: values.pushSecret || null,
})

/** The address that the saved secret is for. WAY-25. */
export const secretForOf = (sign: WayfinderView | undefined): string | undefined =>
  sign?.hasPushSecret ? (sign.pushUrl ?? '') : undefined

export const bodyOf = (values: WayfinderValues) => ({
  ...draftOf(values),
  name: values.name.trim(),
  description: values.description.trim(),
  pushFormat: values.pushFormat,
  lines: values.lines.map((line) => ({ ...line })),
  fullAt: Number(values.fullAt),
})

/** The sign for the preview. */
export const setupOf = (values: WayfinderValues): SignSetup => ({
  ...values,
  fullAt: /^\d+$/.test(values.fullAt.trim()) ? Number(values.fullAt) : 0,
})
