/** What the browser's file field offers for a stall list. */
export const workbookAccept = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What it offers for a floor's map. */
export const drawingAccept = '.svg,image/svg+xml'
