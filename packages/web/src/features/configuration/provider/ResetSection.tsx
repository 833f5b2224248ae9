import { Trans } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ImportConfiguration } from './ImportConfiguration.tsx'
import { ResetLot } from './ResetLot.tsx'

/** The actions on a whole lot that only the provider may do. */
export const ResetSection = ({ configuration }: { configuration: LotConfiguration }) => (
  <>
    <PageHead title={<Trans>Reset and import</Trans>} />
    <ImportConfiguration configuration={configuration} />
    <ResetLot configuration={configuration} />
  </>
)
