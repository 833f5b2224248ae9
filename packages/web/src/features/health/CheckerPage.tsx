import { Trans } from '@lingui/react/macro'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Sites } from './SitesPage.tsx'
import { UnknownDevices } from './UnknownDevices.tsx'
import { UnknownStations } from './UnknownStations.tsx'

/** `/health-checker`: the sites of all customers, the worst first. HEA-32 */
export const CheckerPage = () => (
  <MainPage>
    <PageHead title={<Trans>Health checker</Trans>} />
    <UnknownDevices />
    <UnknownStations />
    <Sites scope="checker" />
  </MainPage>
)
