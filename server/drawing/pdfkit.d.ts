/** What labels use of pdfkit and its types do not have. */
declare namespace PDFKit {
  interface PDFKitReference {
    end(): void;
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** It accepts an opened font. */
    registerFont(name: string, font: import('./text/font.ts').FontForPdf): this;
  }

  interface TextOptions {
    /** In points. Without it, pdfkit measures the text. */
    textWidth?: number;
  }
}
