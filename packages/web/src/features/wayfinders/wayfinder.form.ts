import { t } from '@lingui/core/macro'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import type { WayfinderDraft } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignFormat, SignLine, SignSetup } from '@stallwise/domain/wayfinders/wayfinders.model.ts'

/** What the form shows of a wayfinder. The push's secret begins empty: it is never told. */
export interface WayfinderValues {
  name: string
  description: string
  lines: readonly SignLine[]
  fullAt: string
  fullText: string
  closedText: string
  staleText: string
  closed: boolean
  pushUrl: string
  pushFormat: SignFormat
  pushSecret: string
}

export const newLine: SignLine = { label: '', counts: 'lot', subject: '' }

/** Drivers read the words, so they begin in the language of the house. */
export const newWayfinderValues = (): WayfinderValues => ({
  name: '',
  description: '',
  lines: [newLine],
  fullAt: '0',
  fullText: t`FULL`,
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
  closedText: sign.closedText,
  staleText: sign.staleText,
  closed: sign.closed,
  pushUrl: sign.pushUrl ?? '',
  pushFormat: sign.pushFormat,
  pushSecret: '',
})

/** What the domain's rules judge; an empty secret means that it stays as it is. */
export const draftOf = (values: WayfinderValues): WayfinderDraft => ({
  ...values,
  pushUrl: values.pushUrl.trim() || null,
  pushSecret: values.pushSecret || null,
})

/** For which address a secret is kept. WAY-25. */
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

/** The sign as it would be, while it is typed. */
export const setupOf = (values: WayfinderValues): SignSetup => ({
  ...values,
  fullAt: /^\d+$/.test(values.fullAt.trim()) ? Number(values.fullAt) : 0,
})
