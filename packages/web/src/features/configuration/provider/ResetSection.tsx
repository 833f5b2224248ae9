import { Trans } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { BringOver } from './BringOver.tsx'
import { ResetLot } from './ResetLot.tsx'

/** What only the provider may do with a lot as a whole. */
export const ResetSection = ({ configuration }: { configuration: LotConfiguration }) => (
  <>
    <PageHead title={<Trans>Reset and bring over</Trans>} />
    <BringOver configuration={configuration} />
    <ResetLot configuration={configuration} />
  </>
)
