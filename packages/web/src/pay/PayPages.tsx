import { Trans } from '@lingui/react/macro'

/** The pages where visitors pay, and their receipts. */
export const PayPages = () => (
  <main>
    <h1>
      <Trans>Pay for parking</Trans>
    </h1>
  </main>
)
