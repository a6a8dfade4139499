/** The half of pdf.js that reads the file; the library types the other half only. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs";
