import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

interface SectionProps {
  configuration: LotConfiguration
}

/** The sections of the lot's calendar. */
export const closureSections = new ScreenParts<SectionProps>()
export const exceptionSections = new ScreenParts<SectionProps>()
export const holidaySections = new ScreenParts<SectionProps>()
export const eventSections = new ScreenParts<SectionProps>()
