import { Trans } from '@lingui/react/macro'
import { Banner } from '#ui/Banner.tsx'

/** Product access `payments` is off: nothing is charged, what was charged can still be refunded. */
export const PaymentsOff = () => (
  <Banner>
    <Trans>
      Payments are off for this lot. Visitors pay nothing; earlier payments stay here and can be refunded.
    </Trans>
  </Banner>
)
