import { useLingui } from '@lingui/react/macro'
import type { Step } from './wizard-search.ts'

export const useStepNames = (): Record<Step, string> => {
  const { t } = useLingui()
  return { 1: t`Lot information`, 2: t`Stall list`, 3: t`Floor maps`, 4: t`Review and create` }
}
