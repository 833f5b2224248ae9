export { mapAt } from './map/map-view.ts'
