import { useLingui } from '@lingui/react/macro'
import type { ScreenGroup } from '#lib/routes/places.ts'

export const useGroupNames = (): Readonly<Record<ScreenGroup, string>> => {
  const { t } = useLingui()
  return {
    live: t`Live`,
    enforcement: t`Enforcement`,
    people: t`People`,
    money: t`Money`,
    setup: t`Setup`,
    rules: t`Rules`,
  }
}
